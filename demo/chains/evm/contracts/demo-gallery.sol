// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Collection} from "collection";

/// An ERC-721 collection whose tokens each have a metadata URI of their own. Anyone may mint, to anyone: as on any
/// chain, what an account holds need not be what its owner wanted.
contract DemoGallery is Collection {
  string public name;
  string public symbol;
  mapping(uint256 tokenId => string) private uris;

  constructor(string memory collectionName, string memory collectionSymbol) {
    name = collectionName;
    symbol = collectionSymbol;
  }

  function tokenURI(uint256 tokenId) external view returns (string memory) {
    ownerOf(tokenId);
    return uris[tokenId];
  }

  function mint(address to, string calldata uri) external returns (uint256 tokenId) {
    tokenId = mintNext(to);
    uris[tokenId] = uri;
  }
}
