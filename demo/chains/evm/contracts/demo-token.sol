// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ERC-20 token for local chains. Anyone may mint: it is worth nothing.
contract DemoToken {
  string public name;
  string public symbol;
  uint8 public immutable decimals;
  uint256 public totalSupply;
  mapping(address owner => uint256) public balanceOf;
  mapping(address owner => mapping(address spender => uint256)) public allowance;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  error InsufficientBalance(address from, uint256 balance, uint256 needed);
  error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);

  constructor(string memory tokenName, string memory tokenSymbol, uint8 tokenDecimals) {
    name = tokenName;
    symbol = tokenSymbol;
    decimals = tokenDecimals;
  }

  function mint(address to, uint256 value) external {
    totalSupply += value;
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }

  function transfer(address to, uint256 value) external returns (bool) {
    move(msg.sender, to, value);
    return true;
  }

  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    uint256 allowed = allowance[from][msg.sender];
    if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
    if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
    move(from, to, value);
    return true;
  }

  function move(address from, address to, uint256 value) internal virtual {
    uint256 balance = balanceOf[from];
    if (balance < value) revert InsufficientBalance(from, balance, value);
    unchecked {
      balanceOf[from] = balance - value;
      balanceOf[to] += value;
    }
    emit Transfer(from, to, value);
  }
}
