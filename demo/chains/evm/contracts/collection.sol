// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IERC721Receiver {
  function onERC721Received(address operator, address from, uint256 tokenId, bytes calldata data)
    external
    returns (bytes4);
}

/// What ERC-721 collections for local chains have in common: all but who mints, and what a token says of itself.
abstract contract Collection {
  uint256 public totalSupply;
  mapping(uint256 tokenId => address) private owners;
  mapping(address owner => uint256) public balanceOf;
  mapping(uint256 tokenId => address) public getApproved;
  mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

  event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
  event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

  error NotMinted(uint256 tokenId);
  error NotAllowed(address operator, uint256 tokenId);
  error UnsafeReceiver(address to);

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
  }

  function ownerOf(uint256 tokenId) public view returns (address owner) {
    owner = owners[tokenId];
    if (owner == address(0)) revert NotMinted(tokenId);
  }

  function mintNext(address to) internal returns (uint256 tokenId) {
    tokenId = ++totalSupply;
    owners[tokenId] = to;
    balanceOf[to] += 1;
    emit Transfer(address(0), to, tokenId);
  }

  function approve(address to, uint256 tokenId) external {
    address owner = ownerOf(tokenId);
    if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotAllowed(msg.sender, tokenId);
    getApproved[tokenId] = to;
    emit Approval(owner, to, tokenId);
  }

  function setApprovalForAll(address operator, bool approved) external {
    isApprovedForAll[msg.sender][operator] = approved;
    emit ApprovalForAll(msg.sender, operator, approved);
  }

  function transferFrom(address from, address to, uint256 tokenId) public {
    address owner = ownerOf(tokenId);
    bool allowed =
      msg.sender == owner || getApproved[tokenId] == msg.sender || isApprovedForAll[owner][msg.sender];
    if (owner != from || to == address(0) || !allowed) revert NotAllowed(msg.sender, tokenId);
    delete getApproved[tokenId];
    owners[tokenId] = to;
    balanceOf[from] -= 1;
    balanceOf[to] += 1;
    emit Transfer(from, to, tokenId);
  }

  function safeTransferFrom(address from, address to, uint256 tokenId) external {
    safeTransferFrom(from, to, tokenId, "");
  }

  function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
    transferFrom(from, to, tokenId);
    if (to.code.length == 0) return;
    bytes4 answer = IERC721Receiver(to).onERC721Received(msg.sender, from, tokenId, data);
    if (answer != IERC721Receiver.onERC721Received.selector) revert UnsafeReceiver(to);
  }
}
