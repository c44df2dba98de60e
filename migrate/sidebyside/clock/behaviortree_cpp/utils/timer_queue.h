// Timers that a clock drives which stands still until advance() moves it, in place of those of BehaviorTree.CPP, which have a thread
// and the wall clock: so a tick takes as long as the test says. This folder comes before the original's among those of headers.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace sidebyside
{
struct Timers
{
  // What is due, by time and then by the order in which it was asked for.
  std::map<std::pair<int64_t, uint64_t>, std::pair<void*, std::function<void(bool)>>> due;
  int64_t now = 0;  // ms
  uint64_t count = 0;

  static Timers& all()
  {
    static Timers timers;
    return timers;
  }

  void advance(int64_t ms)
  {
    now += ms;
    while(!due.empty() && due.begin()->first.first <= now)
    {
      auto handler = std::move(due.begin()->second.second);
      due.erase(due.begin());
      handler(false);
    }
  }
};
}  // namespace sidebyside

namespace BT
{
template <typename ClockT = std::chrono::steady_clock, typename DurationT = std::chrono::steady_clock::duration>
class TimerQueue
{
public:
  TimerQueue() = default;
  TimerQueue(const TimerQueue&) = delete;
  TimerQueue& operator=(const TimerQueue&) = delete;

  ~TimerQueue()
  {
    cancelAll();
  }

  uint64_t add(std::chrono::milliseconds after, std::function<void(bool)> handler)
  {
    auto& timers = sidebyside::Timers::all();
    uint64_t id = ++timers.count;
    timers.due[{ timers.now + after.count(), id }] = { this, std::move(handler) };
    return id;
  }

  size_t cancel(uint64_t id)
  {
    return remove([id](uint64_t other) { return other == id; });
  }

  size_t cancelAll()
  {
    return remove([](uint64_t) { return true; });
  }

private:
  template <typename Which>
  size_t remove(Which which)
  {
    auto& due = sidebyside::Timers::all().due;
    size_t n = 0;
    for(auto it = due.begin(); it != due.end();)
    {
      bool mine = it->second.first == this && which(it->first.second);
      it = mine ? (++n, due.erase(it)) : std::next(it);
    }
    return n;
  }
};
}  // namespace BT
