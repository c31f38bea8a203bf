// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A token as some early ones are: `transfer`, `transferFrom` and `approve` return nothing, and an allowance that is
/// not zero can only be set to zero. Anyone may mint: it is worth nothing.
contract SilentToken {
  string public constant name = "Silent Demo USD";
  string public constant symbol = "sUSD";
  uint8 public constant decimals = 6;
  uint256 public totalSupply;
  mapping(address owner => uint256) public balanceOf;
  mapping(address owner => mapping(address spender => uint256)) public allowance;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  function mint(address to, uint256 value) external {
    totalSupply += value;
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function approve(address spender, uint256 value) external {
    require(value == 0 || allowance[msg.sender][spender] == 0, "set the allowance to zero first");
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
  }

  function transfer(address to, uint256 value) external {
    move(msg.sender, to, value);
  }

  function transferFrom(address from, address to, uint256 value) external {
    uint256 allowed = allowance[from][msg.sender];
    require(allowed >= value, "more than the allowance");
    if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
    move(from, to, value);
  }

  function move(address from, address to, uint256 value) private {
    require(balanceOf[from] >= value, "more than the balance");
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }
}
