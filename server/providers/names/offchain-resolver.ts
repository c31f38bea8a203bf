import { concatHex, keccak256, numberToHex, parseAbi, type Address, type Hex } from 'viem'

/** The contract that answers for a zone with what its deployment signed (`demo/chains/evm/contracts/offchain-resolver.sol`). */
export const OFFCHAIN_RESOLVER_ABI = parseAbi([
  'constructor(string[] urls, address[] firstSigners)',
  'function owner() view returns (address)',
  'function gateways() view returns (string[])',
  'function signers(address) view returns (bool)',
  'function supportsInterface(bytes4) view returns (bool)',
  'function setUrls(string[] urls)',
  'function setSigner(address signer, bool isTrusted)',
])

/** `resolve(bytes,bytes)` (ENSIP-10). */
export const EXTENDED_RESOLVER_ID = '0x9061b923'

/** The registry of ENS (EIP-137). */
export const NAME_REGISTRY_ABI = parseAbi([
  'function owner(bytes32 node) view returns (address)',
  'function resolver(bytes32 node) view returns (address)',
  'function setResolver(bytes32 node, address resolver)',
])

/** What the signature of a gateway covers. */
export interface SignedAnswer {
  readonly resolver: Address
  /** Unix seconds. */
  readonly expires: bigint
  readonly request: Hex
  readonly result: Hex
}

/** Returns the hash that a gateway signs, as the contract calculates it. */
export function answerHash({ resolver, expires, request, result }: SignedAnswer): Hex {
  return keccak256(
    concatHex(['0x1900', resolver, numberToHex(expires, { size: 8 }), keccak256(request), keccak256(result)]),
  )
}
