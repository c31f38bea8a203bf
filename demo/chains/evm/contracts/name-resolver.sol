// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface INameRegistry {
  function owner(bytes32 node) external view returns (address);
}

/// Answers for names what their owners wrote: addresses by coin type (ENSIP-9), texts (ENSIP-5) and, for reverse
/// records, a name (ENSIP-3).
contract NameResolver {
  uint256 private constant ETHER = 60;

  INameRegistry public immutable registry;
  mapping(bytes32 node => mapping(uint256 coinType => bytes)) private addresses;
  mapping(bytes32 node => mapping(string key => string)) private texts;
  mapping(bytes32 node => string) public name;

  event AddrChanged(bytes32 indexed node, address a);
  event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
  event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
  event NameChanged(bytes32 indexed node, string name);

  error NotOwner(bytes32 node, address sender);

  constructor(INameRegistry nameRegistry) {
    registry = nameRegistry;
  }

  modifier onlyOwner(bytes32 node) {
    if (msg.sender != registry.owner(node)) revert NotOwner(node, msg.sender);
    _;
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
  }

  function addr(bytes32 node) external view returns (address payable) {
    bytes memory found = addresses[node][ETHER];
    return found.length == 20 ? payable(address(bytes20(found))) : payable(address(0));
  }

  function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
    return addresses[node][coinType];
  }

  function text(bytes32 node, string calldata key) external view returns (string memory) {
    return texts[node][key];
  }

  function setAddr(bytes32 node, address newAddress) external {
    setAddr(node, ETHER, abi.encodePacked(newAddress));
  }

  function setAddr(bytes32 node, uint256 coinType, bytes memory newAddress) public onlyOwner(node) {
    addresses[node][coinType] = newAddress;
    emit AddressChanged(node, coinType, newAddress);
    if (coinType == ETHER && newAddress.length == 20) emit AddrChanged(node, address(bytes20(newAddress)));
  }

  function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
    texts[node][key] = value;
    emit TextChanged(node, key, key, value);
  }

  function setName(bytes32 node, string calldata newName) external onlyOwner(node) {
    name[node] = newName;
    emit NameChanged(node, newName);
  }
}
