import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { getAddress, type Address, type Hex } from 'viem'

/** An account that signs digests with a key held here. */
export type DemoAccount = {
  address: Address
  /** Signs a 32-byte digest; r, s and the recovery bit. */
  sign: (digest: Hex) => { r: Hex; s: Hex; yParity: 0 | 1 }
}

/**
 * Private keys that every Ethereum development node publishes and funds. Demo only: anything sent to them on a public network
 * is stolen at once.
 */
export const PUBLISHED_KEYS = {
  first: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  second: '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
} as const

/** Creates an account from a private key in hexadecimal, without 0x. */
export function createDemoAccount(privateKey: string): DemoAccount {
  const secret = hexToBytes(privateKey)
  const publicKey = secp256k1.getPublicKey(secret, false)
  const address = getAddress(`0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20))}`)
  return {
    address,
    sign: (digest) => {
      const options = { prehash: false, format: 'recovered' } as const
      const signature = secp256k1.sign(hexToBytes(digest.slice(2)), secret, options)
      return {
        r: `0x${bytesToHex(signature.subarray(1, 33))}`,
        s: `0x${bytesToHex(signature.subarray(33, 65))}`,
        yParity: signature[0] === 0 ? 0 : 1,
      }
    },
  }
}
