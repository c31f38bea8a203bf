// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IReverseRegistry {
  function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)
    external;
  function setOwner(bytes32 node, address owner) external;
}

interface IReverseNames {
  function setName(bytes32 node, string calldata newName) external;
}

/// Lets accounts write their own primary name (ENSIP-3). It owns `addr.reverse`.
contract ReverseRegistrar {
  /// The hash of `addr.reverse` (EIP-137).
  bytes32 private constant ADDR_REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;
  bytes16 private constant HEX_DIGITS = "0123456789abcdef";

  IReverseRegistry public immutable registry;
  address public immutable resolver;

  constructor(IReverseRegistry nameRegistry, address nameResolver) {
    registry = nameRegistry;
    resolver = nameResolver;
  }

  /// @param name Any name; readers check that it leads back to the account.
  function setName(string calldata name) external returns (bytes32 node) {
    bytes32 label = labelOf(msg.sender);
    node = keccak256(abi.encodePacked(ADDR_REVERSE, label));
    registry.setSubnodeRecord(ADDR_REVERSE, label, address(this), resolver, 0);
    IReverseNames(resolver).setName(node, name);
    registry.setOwner(node, msg.sender);
  }

  function labelOf(address account) private pure returns (bytes32) {
    bytes memory text = new bytes(40);
    for (uint256 i = 0; i < 20; ++i) {
      uint8 byteAt = uint8(bytes20(account)[i]);
      text[2 * i] = HEX_DIGITS[byteAt >> 4];
      text[2 * i + 1] = HEX_DIGITS[byteAt & 15];
    }
    return keccak256(text);
  }
}
