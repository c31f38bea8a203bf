// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Who owns a name and which contract answers for it, with the interface of the ENS registry (EIP-137).
contract NameRegistry {
  struct Entry {
    address owner;
    address resolver;
    uint64 ttl;
  }

  mapping(bytes32 node => Entry) private entries;
  mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

  event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
  event Transfer(bytes32 indexed node, address owner);
  event NewResolver(bytes32 indexed node, address resolver);
  event NewTTL(bytes32 indexed node, uint64 ttl);
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

  error NotOwner(bytes32 node, address sender);

  /// The deployer owns the root.
  constructor() {
    entries[bytes32(0)].owner = msg.sender;
  }

  modifier onlyOwner(bytes32 node) {
    address holder = entries[node].owner;
    if (msg.sender != holder && !isApprovedForAll[holder][msg.sender]) revert NotOwner(node, msg.sender);
    _;
  }

  function owner(bytes32 node) external view returns (address) {
    return entries[node].owner;
  }

  function resolver(bytes32 node) external view returns (address) {
    return entries[node].resolver;
  }

  function ttl(bytes32 node) external view returns (uint64) {
    return entries[node].ttl;
  }

  function recordExists(bytes32 node) external view returns (bool) {
    return entries[node].owner != address(0);
  }

  function setOwner(bytes32 node, address newOwner) external onlyOwner(node) {
    entries[node].owner = newOwner;
    emit Transfer(node, newOwner);
  }

  function setSubnodeOwner(bytes32 node, bytes32 label, address newOwner)
    public
    onlyOwner(node)
    returns (bytes32 subnode)
  {
    subnode = keccak256(abi.encodePacked(node, label));
    entries[subnode].owner = newOwner;
    emit NewOwner(node, label, newOwner);
  }

  function setResolver(bytes32 node, address newResolver) external onlyOwner(node) {
    entries[node].resolver = newResolver;
    emit NewResolver(node, newResolver);
  }

  function setSubnodeRecord(bytes32 node, bytes32 label, address newOwner, address newResolver, uint64 newTtl)
    external
  {
    bytes32 subnode = setSubnodeOwner(node, label, newOwner);
    entries[subnode].resolver = newResolver;
    entries[subnode].ttl = newTtl;
    emit NewResolver(subnode, newResolver);
  }

  function setTTL(bytes32 node, uint64 newTtl) external onlyOwner(node) {
    entries[node].ttl = newTtl;
    emit NewTTL(node, newTtl);
  }

  function setApprovalForAll(address operator, bool approved) external {
    isApprovedForAll[msg.sender][operator] = approved;
    emit ApprovalForAll(msg.sender, operator, approved);
  }
}
