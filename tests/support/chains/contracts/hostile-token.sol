// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A token that lies, refuses, burns gas or talks without end, by its mode.
contract HostileToken {
    event Approval(address indexed owner, address indexed spender, uint256 value);

    uint8 public immutable mode;
    mapping(address => mapping(address => uint256)) private allowed;

    constructor(uint8 behaviour) {
        mode = behaviour;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        // Mode 4 never lets go of an approval.
        if (mode != 4 || value > 0) allowed[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    /// Claims that somebody approved something.
    function claim(address owner, address spender) external {
        allowed[owner][spender] = type(uint256).max;
        emit Approval(owner, spender, type(uint256).max);
    }

    function allowance(address owner, address spender) external view returns (uint256) {
        if (mode == 1) revert("no answer");
        if (mode == 2) while (true) {}
        return allowed[owner][spender];
    }

    function balanceOf(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function decimals() external pure returns (uint8) {
        return 255;
    }

    function symbol() external view returns (string memory) {
        return mode == 3 ? endless() : "dUSD";
    }

    function name() external view returns (string memory) {
        return mode == 3 ? endless() : unicode"\u202e<img src=x onerror=alert(1)>";
    }

    function endless() private pure returns (string memory) {
        return string(new bytes(2_000_000));
    }
}
