// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IResolverOf {
  function resolver(bytes32 node) external view returns (address);
}

interface INamed {
  function name(bytes32 node) external view returns (string memory);
  function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
}

interface IExtended {
  function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// A question of a contract to its gateways.
struct Question {
  address sender;
  string[] urls;
  bytes data;
}

interface IBatchGateway {
  function query(Question[] calldata questions)
    external
    view
    returns (bool[] memory failures, bytes[] memory responses);
}

/// A resolver that answers off the chain, and how it wants to receive the answer.
struct Callee {
  address resolver;
  bytes4 callback;
  bytes extraData;
}

/// A reverse lookup whose name was found.
struct Reverse {
  bytes lookupAddress;
  string primary;
  address reverseResolver;
}

/// Resolves a name in one call, with the interface and the errors of the ENS universal resolver (ENSIP-21, ENSIP-19). Names are
/// answered by their own resolver, or by the one of a parent (ENSIP-10), which may ask gateways (ERC-3668).
contract UniversalNameResolver {
  bytes32 private constant LABEL_ADDR = keccak256("addr");
  bytes32 private constant LABEL_REVERSE = keccak256("reverse");
  bytes16 private constant HEX_DIGITS = "0123456789abcdef";
  uint256 private constant ETHER = 60;

  IResolverOf public immutable registry;

  error OffchainLookup(
    address sender,
    string[] urls,
    bytes callData,
    bytes4 callbackFunction,
    bytes extraData
  );
  error DNSDecodingFailed(bytes dns);
  error ResolverNotFound(bytes name);
  error ResolverNotContract(bytes name, address resolver);
  error ResolverError(bytes errorData);
  error ReverseAddressMismatch(string primary, bytes primaryAddress);
  error UnsupportedResolverProfile(bytes4 selector);
  error HttpError(uint16 status, string message);
  error InvalidBatchGatewayResponse();
  error EmptyAddress();

  constructor(IResolverOf nameRegistry) {
    registry = nameRegistry;
  }

  /// @param name In the wire format of DNS.
  /// @param data The call of the resolver.
  /// @param gateways That answer the questions of several contracts at once.
  function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
    external
    view
    returns (bytes memory result, address resolver)
  {
    bool isExtended;
    (resolver, , isExtended) = findResolver(name);
    bytes memory question = isExtended ? abi.encodeCall(IExtended.resolve, (name, data)) : data;
    (bool answered, bytes memory said) = resolver.staticcall(question);
    if (!answered) {
      Callee memory callee = askGateway(resolver, said);
      revert OffchainLookup(
        address(this), gateways, questionOf(said, resolver), this.resolveCallback.selector, abi.encode(callee)
      );
    }
    if (said.length == 0) revert UnsupportedResolverProfile(bytes4(data));
    return (isExtended ? abi.decode(said, (bytes)) : said, resolver);
  }

  function resolveCallback(bytes calldata response, bytes calldata extraData)
    external
    view
    returns (bytes memory result, address resolver)
  {
    Callee memory callee = abi.decode(extraData, (Callee));
    return (answerOf(callee, response), callee.resolver);
  }

  /// @param lookupAddress Of the coin type, e.g. 20 bytes.
  /// @param gateways That answer the questions of several contracts at once.
  function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata gateways)
    external
    view
    returns (string memory primary, address resolver, address reverseResolver)
  {
    if (lookupAddress.length == 0) revert EmptyAddress();
    if (coinType != ETHER) revert ResolverNotFound(lookupAddress);
    bytes32 reverseNode = reverseNodeOf(lookupAddress);
    reverseResolver = registry.resolver(reverseNode);
    requireContract(lookupAddress, reverseResolver);
    primary = INamed(reverseResolver).name(reverseNode);
    if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
    Reverse memory found = Reverse(lookupAddress, primary, reverseResolver);
    bytes memory forward;
    (forward, resolver) = forwardOf(found, coinType, gateways);
    requireSame(found, forward);
  }

  function reverseCallback(bytes calldata response, bytes calldata extraData)
    external
    view
    returns (string memory primary, address resolver, address reverseResolver)
  {
    (Callee memory callee, Reverse memory found) = abi.decode(extraData, (Callee, Reverse));
    requireSame(found, abi.decode(answerOf(callee, response), (bytes)));
    return (found.primary, callee.resolver, found.reverseResolver);
  }

  /// The address of a name that an address claims.
  function forwardOf(Reverse memory found, uint256 coinType, string[] calldata gateways)
    private
    view
    returns (bytes memory forward, address resolver)
  {
    bytes memory name = dnsOf(bytes(found.primary));
    bool isExtended;
    bytes32 node;
    (resolver, node, isExtended) = findResolver(name);
    bytes memory data = abi.encodeCall(INamed.addr, (node, coinType));
    (bool answered, bytes memory said) =
      resolver.staticcall(isExtended ? abi.encodeCall(IExtended.resolve, (name, data)) : data);
    if (!answered) {
      Callee memory callee = askGateway(resolver, said);
      bytes memory extraData = abi.encode(callee, found);
      revert OffchainLookup(
        address(this), gateways, questionOf(said, resolver), this.reverseCallback.selector, extraData
      );
    }
    if (said.length == 0) revert UnsupportedResolverProfile(INamed.addr.selector);
    forward = abi.decode(isExtended ? abi.decode(said, (bytes)) : said, (bytes));
  }

  function requireSame(Reverse memory found, bytes memory forward) private pure {
    if (keccak256(forward) != keccak256(found.lookupAddress))
      revert ReverseAddressMismatch(found.primary, forward);
  }

  /// The callback of a resolver that reverted with `OffchainLookup` of its own.
  function askGateway(address resolver, bytes memory reverted) private pure returns (Callee memory) {
    (address sender, , , bytes4 callback, bytes memory extraData) = lookupOf(reverted);
    if (sender != resolver) revert ResolverError(reverted);
    return Callee(resolver, callback, extraData);
  }

  function questionOf(bytes memory reverted, address resolver) private pure returns (bytes memory) {
    (, string[] memory urls, bytes memory data, , ) = lookupOf(reverted);
    Question[] memory questions = new Question[](1);
    questions[0] = Question(resolver, urls, data);
    return abi.encodeCall(IBatchGateway.query, (questions));
  }

  function lookupOf(bytes memory reverted)
    private
    pure
    returns (address, string[] memory, bytes memory, bytes4, bytes memory)
  {
    if (reverted.length < 4 || bytes4(reverted) != OffchainLookup.selector) revert ResolverError(reverted);
    bytes memory fields = new bytes(reverted.length - 4);
    for (uint256 i = 0; i < fields.length; ++i) fields[i] = reverted[i + 4];
    return abi.decode(fields, (address, string[], bytes, bytes4, bytes));
  }

  function answerOf(Callee memory callee, bytes calldata response) private view returns (bytes memory) {
    (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
    if (failures.length != 1 || responses.length != 1) revert InvalidBatchGatewayResponse();
    bytes memory said = responses[0];
    if (failures[0]) {
      if (said.length < 4 || bytes4(said) != HttpError.selector) revert ResolverError(said);
      assembly {
        revert(add(said, 32), mload(said))
      }
    }
    (bool accepted, bytes memory result) =
      callee.resolver.staticcall(abi.encodeWithSelector(callee.callback, said, callee.extraData));
    if (!accepted) revert ResolverError(result);
    return abi.decode(result, (bytes));
  }

  /// Finds the resolver of a name, or of the closest parent that answers for names below it.
  function findResolver(bytes memory name)
    private
    view
    returns (address resolver, bytes32 node, bool isExtended)
  {
    bytes32[] memory nodes = nodesOf(name);
    uint256 own = nodes.length - 1;
    node = nodes[own];
    uint256 place = own;
    resolver = registry.resolver(node);
    while (resolver == address(0) && place > 1) resolver = registry.resolver(nodes[--place]);
    requireContract(name, resolver);
    isExtended = supportsExtended(resolver);
    if (place < own && !isExtended) revert ResolverNotFound(name);
  }

  function requireContract(bytes memory name, address resolver) private view {
    if (resolver == address(0)) revert ResolverNotFound(name);
    if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
  }

  function supportsExtended(address resolver) private view returns (bool) {
    (bool answered, bytes memory said) =
      resolver.staticcall(abi.encodeWithSelector(0x01ffc9a7, IExtended.resolve.selector));
    return answered && said.length == 32 && abi.decode(said, (uint256)) == 1;
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

  /// The hashes of a name and its parents, the root first. Names may have more labels than the stack has room for calls.
  function nodesOf(bytes memory name) private pure returns (bytes32[] memory nodes) {
    bytes32[] memory labels = new bytes32[](name.length);
    uint256 count = 0;
    uint256 offset = 0;
    while (true) {
      if (offset >= name.length) revert DNSDecodingFailed(name);
      uint256 length = uint8(name[offset]);
      if (length == 0) break;
      if (offset + 1 + length >= name.length) revert DNSDecodingFailed(name);
      bytes32 label;
      assembly {
        label := keccak256(add(add(name, 33), offset), length)
      }
      labels[count++] = label;
      offset += 1 + length;
    }
    nodes = new bytes32[](count + 1);
    for (uint256 i = 1; i <= count; ++i) nodes[i] = child(nodes[i - 1], labels[count - i]);
  }

  /// Writes a name with dots in the wire format of DNS.
  function dnsOf(bytes memory name) private pure returns (bytes memory dns) {
    dns = new bytes(name.length + 2);
    uint256 start = 0;
    for (uint256 i = 0; i <= name.length; ++i) {
      if (i < name.length && name[i] != ".") {
        dns[i + 1] = name[i];
        continue;
      }
      if (i - start > 255) revert DNSDecodingFailed(name);
      dns[start] = bytes1(uint8(i - start));
      start = i + 1;
    }
  }

  function child(bytes32 node, bytes32 label) private pure returns (bytes32) {
    return keccak256(abi.encodePacked(node, label));
  }
}
