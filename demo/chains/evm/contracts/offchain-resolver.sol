// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Answers for every name below the names that use it with what a gateway signed (ERC-3668, ENSIP-10).
contract OffchainResolver {
  /// Half of the order of secp256k1. Of the two values of a signature that verify, the lower one is valid (EIP-2).
  uint256 private constant HIGHEST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

  address public owner;
  string[] private gatewayUrls;
  mapping(address signer => bool) public signers;

  event OwnerChanged(address indexed owner);
  event UrlsChanged(string[] urls);
  event SignerChanged(address indexed signer, bool isTrusted);

  error OffchainLookup(
    address sender,
    string[] urls,
    bytes callData,
    bytes4 callbackFunction,
    bytes extraData
  );
  error NotOwner(address sender);
  error AnswerExpired(uint64 expires);
  error SignatureMalformed();
  error SignerUnknown(address signer);

  /// @param urls Of the gateway, with `{sender}` and `{data}`.
  /// @param firstSigners The accounts whose signatures count.
  constructor(string[] memory urls, address[] memory firstSigners) {
    owner = msg.sender;
    gatewayUrls = urls;
    emit OwnerChanged(msg.sender);
    emit UrlsChanged(urls);
    for (uint256 i = 0; i < firstSigners.length; ++i) trust(firstSigners[i], true);
  }

  modifier onlyOwner() {
    if (msg.sender != owner) revert NotOwner(msg.sender);
    _;
  }

  function setOwner(address newOwner) external onlyOwner {
    owner = newOwner;
    emit OwnerChanged(newOwner);
  }

  function setUrls(string[] memory urls) external onlyOwner {
    gatewayUrls = urls;
    emit UrlsChanged(urls);
  }

  function setSigner(address signer, bool isTrusted) external onlyOwner {
    trust(signer, isTrusted);
  }

  function gateways() external view returns (string[] memory) {
    return gatewayUrls;
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == this.resolve.selector;
  }

  /// Sends every question to the gateway (ENSIP-10).
  /// @param name In the wire format of DNS.
  /// @param data The call of a resolver, such as `addr(bytes32)`.
  function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
    bytes memory request = abi.encodeCall(this.resolve, (name, data));
    revert OffchainLookup(address(this), gatewayUrls, request, this.resolveWithProof.selector, request);
  }

  /// Accepts the answer of a gateway: `(bytes result, uint64 expires, bytes signature)`.
  /// @param request The question, as `resolve` stated it.
  function resolveWithProof(bytes calldata response, bytes calldata request)
    external
    view
    returns (bytes memory)
  {
    (bytes memory result, uint64 expires, bytes memory signature) =
      abi.decode(response, (bytes, uint64, bytes));
    if (expires < block.timestamp) revert AnswerExpired(expires);
    address signer = signerOf(makeSignatureHash(address(this), expires, request, result), signature);
    if (!signers[signer]) revert SignerUnknown(signer);
    return result;
  }

  /// What a gateway signs: a hash with version byte 0x00 of EIP-191, over the resolver, the expiry, the question and the answer.
  function makeSignatureHash(address target, uint64 expires, bytes memory request, bytes memory result)
    public
    pure
    returns (bytes32)
  {
    return keccak256(abi.encodePacked(hex"1900", target, expires, keccak256(request), keccak256(result)));
  }

  function trust(address signer, bool isTrusted) private {
    signers[signer] = isTrusted;
    emit SignerChanged(signer, isTrusted);
  }

  function signerOf(bytes32 hash, bytes memory signature) private pure returns (address signer) {
    if (signature.length != 65) revert SignatureMalformed();
    bytes32 r;
    bytes32 s;
    uint8 v;
    assembly {
      r := mload(add(signature, 32))
      s := mload(add(signature, 64))
      v := byte(0, mload(add(signature, 96)))
    }
    if (uint256(s) > HIGHEST_S || (v != 27 && v != 28)) revert SignatureMalformed();
    signer = ecrecover(hash, v, r, s);
    if (signer == address(0)) revert SignatureMalformed();
  }
}
