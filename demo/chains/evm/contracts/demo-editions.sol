// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IERC1155Receiver {
  function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
    external
    returns (bytes4);
  function onERC1155BatchReceived(
    address operator,
    address from,
    uint256[] calldata ids,
    uint256[] calldata values,
    bytes calldata data
  ) external returns (bytes4);
}

/// An ERC-1155 collection for local chains. Anyone may mint: it is worth nothing.
contract DemoEditions {
  string public constant name = "Demo Editions";
  string private template;
  mapping(uint256 id => mapping(address owner => uint256)) private balances;
  mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

  event TransferSingle(
    address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
  );
  event TransferBatch(
    address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
  );
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
  event URI(string value, uint256 indexed id);

  error InsufficientBalance(address from, uint256 id, uint256 balance, uint256 needed);
  error NotAllowed(address operator, address from);
  error LengthMismatch(uint256 ids, uint256 values);
  error UnsafeReceiver(address to);

  /// @param uriTemplate Clients put the id, as 64 hexadecimal digits, in place of `{id}`.
  constructor(string memory uriTemplate) {
    template = uriTemplate;
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
  }

  function uri(uint256) external view returns (string memory) {
    return template;
  }

  function balanceOf(address owner, uint256 id) public view returns (uint256) {
    return balances[id][owner];
  }

  function balanceOfBatch(address[] calldata owners, uint256[] calldata ids)
    external
    view
    returns (uint256[] memory found)
  {
    if (owners.length != ids.length) revert LengthMismatch(owners.length, ids.length);
    found = new uint256[](ids.length);
    for (uint256 i = 0; i < ids.length; ++i) found[i] = balances[ids[i]][owners[i]];
  }

  function mint(address to, uint256 id, uint256 value) external {
    balances[id][to] += value;
    emit TransferSingle(msg.sender, address(0), to, id, value);
  }

  function setApprovalForAll(address operator, bool approved) external {
    isApprovedForAll[msg.sender][operator] = approved;
    emit ApprovalForAll(msg.sender, operator, approved);
  }

  function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
    requireAllowed(from, to);
    move(from, to, id, value);
    emit TransferSingle(msg.sender, from, to, id, value);
    if (to.code.length == 0) return;
    bytes4 answer = IERC1155Receiver(to).onERC1155Received(msg.sender, from, id, value, data);
    if (answer != IERC1155Receiver.onERC1155Received.selector) revert UnsafeReceiver(to);
  }

  function safeBatchTransferFrom(
    address from,
    address to,
    uint256[] calldata ids,
    uint256[] calldata values,
    bytes calldata data
  ) external {
    requireAllowed(from, to);
    if (ids.length != values.length) revert LengthMismatch(ids.length, values.length);
    for (uint256 i = 0; i < ids.length; ++i) move(from, to, ids[i], values[i]);
    emit TransferBatch(msg.sender, from, to, ids, values);
    if (to.code.length == 0) return;
    bytes4 answer = IERC1155Receiver(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
    if (answer != IERC1155Receiver.onERC1155BatchReceived.selector) revert UnsafeReceiver(to);
  }

  function requireAllowed(address from, address to) private view {
    bool allowed = msg.sender == from || isApprovedForAll[from][msg.sender];
    if (to == address(0) || !allowed) revert NotAllowed(msg.sender, from);
  }

  function move(address from, address to, uint256 id, uint256 value) private {
    uint256 balance = balances[id][from];
    if (balance < value) revert InsufficientBalance(from, id, balance, value);
    balances[id][from] = balance - value;
    balances[id][to] += value;
  }
}
