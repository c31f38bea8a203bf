// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A price as feeds of Chainlink tell it (AggregatorV3Interface). Anyone may set it: it is worth nothing.
contract DemoPriceFeed {
  uint8 public constant decimals = 8;
  uint256 public constant version = 1;
  string public description;
  int256 private answer;
  uint256 private setAt;
  uint80 private round = 1;

  constructor(string memory pair, int256 firstAnswer) {
    description = pair;
    answer = firstAnswer;
  }

  /// @param updated When it is from, in seconds since 1970; 0 keeps it as new as the latest block.
  function set(int256 newAnswer, uint256 updated) external {
    answer = newAnswer;
    setAt = updated;
    round += 1;
  }

  function latestRoundData()
    external
    view
    returns (uint80 roundId, int256 current, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
  {
    uint256 updated = setAt == 0 ? block.timestamp : setAt;
    return (round, answer, updated, updated, round);
  }
}
