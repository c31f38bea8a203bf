// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {DemoToken} from "demo-token";

/// A token that burns a fiftieth of whatever is transferred, so that less arrives than was sent.
contract TollToken is DemoToken {
  uint256 private constant TOLL_DIVISOR = 50;

  constructor() DemoToken("Demo Toll", "dTOLL", 18) {}

  function move(address from, address to, uint256 value) internal override {
    uint256 toll = value / TOLL_DIVISOR;
    super.move(from, to, value - toll);
    super.move(from, address(0), toll);
  }
}
