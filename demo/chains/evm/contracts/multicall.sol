// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The part of the Multicall3 interface that clients use to read in batches.
contract Multicall {
  struct Call3 {
    address target;
    bool allowFailure;
    bytes callData;
  }

  struct Result {
    bool success;
    bytes returnData;
  }

  function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; ++i) {
      (bool success, bytes memory returnData) = calls[i].target.call(calls[i].callData);
      require(success || calls[i].allowFailure, "Multicall3: call failed");
      results[i] = Result(success, returnData);
    }
  }

  function getEthBalance(address account) external view returns (uint256) {
    return account.balance;
  }

  function getBlockNumber() external view returns (uint256) {
    return block.number;
  }

  function getCurrentBlockTimestamp() external view returns (uint256) {
    return block.timestamp;
  }

  function getBasefee() external view returns (uint256) {
    return block.basefee;
  }

  function getChainId() external view returns (uint256) {
    return block.chainid;
  }
}
