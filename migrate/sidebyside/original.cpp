// Runs trees with BehaviorTree.CPP and tells what happens. A line of the standard input has what happens in each frame, a blank, and the
// XML of a tree: "ttxt <root ...". t is a tick, before which 250 ms pass; x halts the tree. A line of the standard output has what the
// leaves did in each frame, how the tree stood after it, and its entries x, y and s: "= aSbR>R(0,1,) ...". Other lines are the
// original's own. README.md says more.
#include <cmath>
#include <iostream>
#include <string>

#include "behaviortree_cpp/bt_factory.h"
#include "behaviortree_cpp/utils/timer_queue.h"

namespace
{
std::string journal;

// Act goes through the letters of its port, one for each visit: R is running, S success, F failure. The last one stays.
class Act : public BT::StatefulActionNode
{
public:
  using StatefulActionNode::StatefulActionNode;

  static BT::PortsList providedPorts()
  {
    return { BT::InputPort<std::string>("say", "", ""), BT::InputPort<std::string>("does", "S", "") };
  }
  BT::NodeStatus onStart() override
  {
    return next();
  }
  BT::NodeStatus onRunning() override
  {
    return next();
  }
  void onHalted() override
  {
    journal += getInput<std::string>("say").value_or("") + "-";
  }

private:
  size_t at = 0;

  BT::NodeStatus next()
  {
    std::string does = getInput<std::string>("does").value_or("S");
    if(does.empty())
    {
      does = "S";
    }
    char c = does[std::min(at++, does.size() - 1)];
    journal += getInput<std::string>("say").value_or("") + c;
    return c == 'S' ? BT::NodeStatus::SUCCESS : c == 'F' ? BT::NodeStatus::FAILURE : BT::NodeStatus::RUNNING;
  }
};

// Put writes a number.
class Put : public BT::SyncActionNode
{
public:
  using SyncActionNode::SyncActionNode;

  static BT::PortsList providedPorts()
  {
    return { BT::InputPort<int>("value"), BT::OutputPort<int>("to") };
  }
  BT::NodeStatus tick() override
  {
    setOutput("to", getInput<int>("value").value_or(0));
    return BT::NodeStatus::SUCCESS;
  }
};

// IsMore compares two numbers.
class IsMore : public BT::ConditionNode
{
public:
  using ConditionNode::ConditionNode;

  static BT::PortsList providedPorts()
  {
    return { BT::InputPort<int>("a"), BT::InputPort<int>("b", 3, "") };
  }
  BT::NodeStatus tick() override
  {
    return getInput<int>("a").value_or(0) > getInput<int>("b").value_or(3) ? BT::NodeStatus::SUCCESS : BT::NodeStatus::FAILURE;
  }
};

std::string shown(const BT::Blackboard::Ptr& board, const std::string& name)
{
  auto any = board->getAnyLocked(name);
  if(!any || any->empty())
  {
    return "";
  }
  if(any->isString())
  {
    return any->cast<std::string>();
  }
  char text[40];
  snprintf(text, sizeof text, "%.6g", any->cast<double>());
  return text;
}

// provide gives a blackboard what its trees expect to be there: it is an error there to read what is not.
void provide(const BT::Blackboard::Ptr& board)
{
  auto missing = [&board](const char* name) {
    auto any = board->getAnyLocked(name);
    return !any || any->empty();
  };
  for(const char* name : { "x", "y" })
  {
    if(missing(name))
    {
      board->set<int64_t>(name, 0);
    }
  }
  for(const char* name : { "s", "n" })
  {
    if(missing(name))
    {
      board->set<std::string>(name, "");
    }
  }
}

// tick is tickOnce, but for trees that wake themselves up for ever.
BT::NodeStatus tick(BT::Tree& tree)
{
  auto s = tree.tickExactlyOnce();
  for(int i = 0; s == BT::NodeStatus::RUNNING && tree.sleep(std::chrono::milliseconds(0)); i++)
  {
    if(i == 200)
    {
      throw std::runtime_error("it does not end");
    }
    s = tree.tickExactlyOnce();
  }
  return s;
}

std::string run(BT::BehaviorTreeFactory& factory, const std::string& frames, const std::string& xml)
{
  std::string out;
  try
  {
    factory.clearRegisteredBehaviorTrees();
    factory.registerBehaviorTreeFromText(xml);
    auto board = BT::Blackboard::create();
    provide(board);
    auto tree = factory.createTree("Main", board);
    for(auto& sub : tree.subtrees)
    {
      provide(sub->blackboard);
    }
    for(char frame : frames)
    {
      journal.clear();
      std::string status;
      try
      {
        if(frame == 'x')
        {
          journal = "x";
          if(tree.rootNode()->status() == BT::NodeStatus::RUNNING)  // as a parent would; haltTree runs every _onHalted there is
          {
            tree.rootNode()->haltNode();
          }
        }
        else
        {
          sidebyside::Timers::all().advance(250);
          tree.sleep(std::chrono::milliseconds(0));  // takes the signal of a timer, as the sleep between two ticks does
          auto s = tick(tree);
          status = s == BT::NodeStatus::SUCCESS ? ">S" : s == BT::NodeStatus::FAILURE ? ">F" : s == BT::NodeStatus::RUNNING ? ">R" : ">-";
        }
      }
      catch(const std::exception& e)
      {
        std::string what = e.what();
        for(auto& c : what)
        {
          c = c == '\n' || c == ' ' ? '_' : c;
        }
        return out + journal + "!" + what;
      }
      out += journal + status + "(" + shown(board, "x") + "," + shown(board, "y") + "," + shown(board, "s") + ") ";
    }
  }
  catch(const std::exception& e)
  {
    std::string what = e.what();
    for(auto& c : what)
    {
      c = c == '\n' || c == ' ' ? '_' : c;
    }
    return "!" + what;
  }
  return out.substr(0, out.size() - 1);
}
}  // namespace

int main()
{
  BT::BehaviorTreeFactory factory;
  factory.registerNodeType<Act>("Act");
  factory.registerNodeType<Put>("Put");
  factory.registerNodeType<IsMore>("IsMore");
  std::string line;
  while(std::getline(std::cin, line))
  {
    auto blank = line.find(' ');
    auto happened = run(factory, line.substr(0, blank), line.substr(blank + 1));
    std::cout << "\n= " << happened << std::endl;
  }
}
