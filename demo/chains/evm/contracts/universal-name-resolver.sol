// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IResolverOf {
  function resolver(bytes32 node) external view returns (address);
}

interface INamed {
  function name(bytes32 node) external view returns (string memory);
  function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
}

/// Resolves a name in one call, with the interface and the errors of the ENS universal resolver (ENSIP-21, ENSIP-19).
/// Names are answered by their own resolver only: no wildcards, no gateways.
contract UniversalNameResolver {
  bytes32 private constant LABEL_ADDR = keccak256("addr");
  bytes32 private constant LABEL_REVERSE = keccak256("reverse");
  bytes16 private constant HEX_DIGITS = "0123456789abcdef";
  uint256 private constant ETHER = 60;

  IResolverOf public immutable registry;

  error DNSDecodingFailed(bytes dns);
  error ResolverNotFound(bytes name);
  error ResolverNotContract(bytes name, address resolver);
  error ResolverError(bytes errorData);
  error ReverseAddressMismatch(string primary, bytes primaryAddress);
  error UnsupportedResolverProfile(bytes4 selector);
  error EmptyAddress();

  constructor(IResolverOf nameRegistry) {
    registry = nameRegistry;
  }

  /// @param name In the wire format of DNS.
  /// @param data The call of the resolver.
  function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
    public
    view
    returns (bytes memory result, address resolver)
  {
    resolver = requireResolver(name, hashOfDns(name, 0));
    bool answered;
    (answered, result) = resolver.staticcall(data);
    if (!answered) revert ResolverError(result);
    if (result.length == 0) revert UnsupportedResolverProfile(bytes4(data));
  }

  /// @param lookupAddress Of the coin type, e.g. 20 bytes.
  function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata)
    external
    view
    returns (string memory primary, address resolver, address reverseResolver)
  {
    if (lookupAddress.length == 0) revert EmptyAddress();
    if (coinType != ETHER) revert ResolverNotFound(lookupAddress);
    bytes32 reverseNode = reverseNodeOf(lookupAddress);
    reverseResolver = requireResolver(lookupAddress, reverseNode);
    primary = INamed(reverseResolver).name(reverseNode);
    if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
    bytes32 node = hashOf(primary);
    resolver = requireResolver(bytes(primary), node);
    bytes memory forward = INamed(resolver).addr(node, coinType);
    if (keccak256(forward) != keccak256(lookupAddress)) revert ReverseAddressMismatch(primary, forward);
  }

  function requireResolver(bytes memory name, bytes32 node) private view returns (address resolver) {
    resolver = registry.resolver(node);
    if (resolver == address(0)) revert ResolverNotFound(name);
    if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
  }

  /// `{address in hexadecimal}.addr.reverse` (ENSIP-3).
  function reverseNodeOf(bytes calldata lookupAddress) private pure returns (bytes32) {
    bytes memory label = new bytes(lookupAddress.length * 2);
    for (uint256 i = 0; i < lookupAddress.length; ++i) {
      uint8 byteAt = uint8(lookupAddress[i]);
      label[2 * i] = HEX_DIGITS[byteAt >> 4];
      label[2 * i + 1] = HEX_DIGITS[byteAt & 15];
    }
    bytes32 parent = child(child(bytes32(0), LABEL_REVERSE), LABEL_ADDR);
    return child(parent, keccak256(label));
  }

  function hashOfDns(bytes calldata name, uint256 offset) private pure returns (bytes32) {
    if (offset >= name.length) revert DNSDecodingFailed(name);
    uint256 length = uint8(name[offset]);
    if (length == 0) return bytes32(0);
    uint256 next = offset + 1 + length;
    if (next >= name.length) revert DNSDecodingFailed(name);
    return child(hashOfDns(name, next), keccak256(name[offset + 1:next]));
  }

  /// Of a name with dots (EIP-137).
  function hashOf(string memory name) private pure returns (bytes32 node) {
    bytes memory text = bytes(name);
    uint256 end = text.length;
    for (uint256 i = end; i > 0; --i) {
      if (i > 1 && text[i - 2] != ".") continue;
      bytes32 label;
      assembly {
        label := keccak256(add(add(text, 31), i), sub(add(end, 1), i))
      }
      node = child(node, label);
      if (i > 1) end = i - 2;
    }
  }

  function child(bytes32 node, bytes32 label) private pure returns (bytes32) {
    return keccak256(abi.encodePacked(node, label));
  }
}
