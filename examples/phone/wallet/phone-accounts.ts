import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedWebcrypto } from '@scure/bip39'
import { createBitcoinAccount, type BitcoinAccount } from '#examples/wallets/bip122/demo-accounts.ts'
import { createDemoAccount, type DemoAccount } from '#examples/wallets/eip155/demo-account.ts'

/** The accounts of a phone wallet under one number: a separate key for each namespace. */
export interface PhoneAccounts {
  readonly evm: DemoAccount
  readonly solana: SolanaSigner
  readonly bitcoin: BitcoinAccount
  /** Derivation path of the Bitcoin key (BIP-32). */
  readonly bitcoinPath: string
}

/** A Solana account that signs bytes. */
export interface SolanaSigner {
  readonly address: string
  readonly sign: (bytes: Uint8Array) => Uint8Array
}

/** The recovery phrase that every development tool publishes. Demo only: anything sent to its addresses is stolen at once. */
const TEST_MNEMONIC = 'test test test test test test test test test test test junk'
/** The number of accounts of a phone. */
export const ACCOUNT_COUNT = 2

/** Development nodes fund the first ten EVM accounts of the phrase; the demo's other wallets use the first. */
const FIRST_EVM_INDEX = 3
const HARDENED = 0x8000_0000

/** Derives the accounts of a recovery phrase: BIP-44 for EVM, SLIP-10 for Solana, BIP-84 for Bitcoin regtest. */
export async function phoneAccounts(mnemonic = TEST_MNEMONIC): Promise<readonly PhoneAccounts[]> {
  const seed = await mnemonicToSeedWebcrypto(mnemonic)
  const root = HDKey.fromMasterSeed(seed)
  return Array.from({ length: ACCOUNT_COUNT }, (_, index) => {
    const bitcoinPath = `m/84'/1'/0'/0/${index}`
    return {
      evm: createDemoAccount(bytesToHex(secretAt(root, `m/44'/60'/0'/0/${FIRST_EVM_INDEX + index}`))),
      solana: solanaSigner(ed25519Secret(seed, [44, 501, index, 0])),
      bitcoin: createBitcoinAccount('payment', 'p2wpkh', secretAt(root, bitcoinPath)),
      bitcoinPath,
    }
  })
}

function secretAt(root: HDKey, path: string): Uint8Array {
  const { privateKey } = root.derive(path)
  if (!privateKey) throw new Error(`There is no key at ${path}.`)
  return privateKey
}

/** Derives a key by SLIP-10 for Ed25519, which has only hardened steps. */
function ed25519Secret(seed: Uint8Array, steps: readonly number[]): Uint8Array {
  let node = hmac(sha512, utf8ToBytes('ed25519 seed'), seed)
  for (const step of steps) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + HARDENED)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.slice(0, 32)
}

function solanaSigner(secret: Uint8Array): SolanaSigner {
  return {
    address: base58.encode(ed25519.getPublicKey(secret)),
    sign: (bytes) => ed25519.sign(bytes, secret),
  }
}
