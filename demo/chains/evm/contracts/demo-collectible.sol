// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Collection} from "collection";

/// An ERC-721 collection for local chains. Anyone may mint: it is worth nothing.
contract DemoCollectible is Collection {
  string public constant name = "Demo Collectible";
  string public constant symbol = "DEMO";

  function tokenURI(uint256 tokenId) external view returns (string memory) {
    ownerOf(tokenId);
    return
      "data:application/json,%7B%22name%22%3A%22Demo%20Collectible%22%2C%22description%22%3A%22Minted%20on%20a%20local%20chain%22%7D";
  }

  function mint(address to) external returns (uint256 tokenId) {
    return mintNext(to);
  }
}
