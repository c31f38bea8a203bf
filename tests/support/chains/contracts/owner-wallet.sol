// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// An account that is a contract: what its owner signs is signed by it (ERC-1271).
contract OwnerWallet {
    address public immutable owner;

    constructor(address signer) {
        owner = signer;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(
            hash,
            uint8(signature[64]),
            bytes32(signature[0:32]),
            bytes32(signature[32:64])
        );
        return signer == owner && signer != address(0) ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Deploys such accounts to addresses that are known beforehand.
contract OwnerWalletFactory {
    function deploy(address signer, bytes32 salt) external returns (address) {
        address known = addressOf(signer, salt);
        return known.code.length > 0 ? known : address(new OwnerWallet{salt: salt}(signer));
    }

    function addressOf(address signer, bytes32 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(OwnerWallet).creationCode, abi.encode(signer)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}
