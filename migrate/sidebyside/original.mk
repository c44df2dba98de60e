# Builds what runs trees with BehaviorTree.CPP, from its sources, which BTCPP names; of them only what runs trees, without ZeroMQ and SQLite.
# BUILD is where it goes.
BUILD ?= $(CURDIR)/bin/sidebyside
HERE  := $(dir $(lastword $(MAKEFILE_LIST)))

sources := $(filter-out %shared_library_WIN.cpp %manual_node.cpp,$(wildcard $(BTCPP)/src/*.cpp $(BTCPP)/src/actions/*.cpp $(BTCPP)/src/controls/*.cpp $(BTCPP)/src/decorators/*.cpp)) \
	$(BTCPP)/src/loggers/abstract_logger.cpp $(BTCPP)/3rdparty/tinyxml2/tinyxml2.cpp
objects := $(patsubst $(BTCPP)/%.cpp,$(BUILD)/%.o,$(sources)) $(BUILD)/original.o
OPT     ?= -O1
flags   := -std=c++17 $(OPT) -w -DBTCPP_LIBRARY_VERSION='"4.10.0"' -I$(HERE)clock -I$(BTCPP)/include -I$(BTCPP)/3rdparty/tinyxml2 -I$(BTCPP)/3rdparty/minicoro -I$(BTCPP)/3rdparty

$(BUILD)/original: $(objects)
	$(CXX) -o $@ $^ -lpthread -ldl

$(BUILD)/original.o: $(HERE)original.cpp
	@mkdir -p $(@D)
	$(CXX) $(flags) -c -o $@ $<

$(BUILD)/%.o: $(BTCPP)/%.cpp
	@mkdir -p $(@D)
	$(CXX) $(flags) -c -o $@ $<
