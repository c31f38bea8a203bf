// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Ether as an ERC-20 token, one for one.
contract WrappedEther {
  string public constant name = "Wrapped Ether";
  string public constant symbol = "WETH";
  uint8 public constant decimals = 18;
  mapping(address owner => uint256) public balanceOf;
  mapping(address owner => mapping(address spender => uint256)) public allowance;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);
  event Deposit(address indexed owner, uint256 value);
  event Withdrawal(address indexed owner, uint256 value);

  error InsufficientBalance(address from, uint256 balance, uint256 needed);
  error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
  error NotPaid(address to);

  receive() external payable {
    deposit();
  }

  function totalSupply() external view returns (uint256) {
    return address(this).balance;
  }

  function deposit() public payable {
    balanceOf[msg.sender] += msg.value;
    emit Deposit(msg.sender, msg.value);
  }

  function withdraw(uint256 value) external {
    uint256 balance = balanceOf[msg.sender];
    if (balance < value) revert InsufficientBalance(msg.sender, balance, value);
    balanceOf[msg.sender] = balance - value;
    emit Withdrawal(msg.sender, value);
    (bool paid,) = msg.sender.call{value: value}("");
    if (!paid) revert NotPaid(msg.sender);
  }

  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }

  function transfer(address to, uint256 value) external returns (bool) {
    return transferFrom(msg.sender, to, value);
  }

  function transferFrom(address from, address to, uint256 value) public returns (bool) {
    uint256 balance = balanceOf[from];
    if (balance < value) revert InsufficientBalance(from, balance, value);
    uint256 allowed = allowance[from][msg.sender];
    if (from != msg.sender && allowed != type(uint256).max) {
      if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
      allowance[from][msg.sender] = allowed - value;
    }
    balanceOf[from] = balance - value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
    return true;
  }
}
