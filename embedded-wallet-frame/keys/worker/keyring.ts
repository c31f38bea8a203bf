import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bech32 } from '@scure/base'
import type { VaultAccount } from '#frame/keys/vault.ts'
import { bitcoinChainOf } from '#schemas/namespaces/bip122.ts'
import { NETWORKS } from '#schemas/networks/catalogue.ts'
import type { BitcoinChain } from '#schemas/primitives/address.ts'
import { encodeBase58 } from '#schemas/primitives/base58.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import { hardened, secp256k1KeyOf } from './bip32.ts'
import { seedOfEntropy } from './recovery-phrase.ts'
import { ed25519KeyOf } from './slip10.ts'

const EVM_PATH = [hardened(44), hardened(60), hardened(0), 0, 0]
const SOLANA_PATH = [44, 501, 0, 0]
const BITCOIN_PATH = [hardened(84), hardened(0), hardened(0), 0, 0]
/** BIP-84 with the coin type that all test networks share. */
const BITCOIN_TEST_PATH = [hardened(84), hardened(1), hardened(0), 0, 0]

const BECH32_PREFIXES = {
  mainnet: 'bc',
  testnet: 'tb',
  regtest: 'bcrt',
} as const satisfies Record<BitcoinChain, string>

/** The first key of each kind (docs/security-model.md §5.8). */
export interface Keyring {
  readonly evm: Uint8Array
  readonly solana: Uint8Array
  readonly bitcoin: Uint8Array
  readonly bitcoinTest: Uint8Array
}

/** Derives the keys of a root key. The seed is wiped; the caller has to wipe the keys. */
export async function deriveKeyring(rootKey: Uint8Array): Promise<Keyring> {
  const seed = await seedOfEntropy(rootKey)
  try {
    return {
      evm: secp256k1KeyOf(seed, EVM_PATH),
      solana: ed25519KeyOf(seed, SOLANA_PATH),
      bitcoin: secp256k1KeyOf(seed, BITCOIN_PATH),
      bitcoinTest: secp256k1KeyOf(seed, BITCOIN_TEST_PATH),
    }
  } finally {
    seed.fill(0)
  }
}

/** The Bitcoin key for a network, or undefined for a network the product does not know. */
export function bitcoinKey(keyring: Keyring, caipNetworkId: string): Uint8Array | undefined {
  const chain = bitcoinChainOf(caipNetworkId.slice('bip122:'.length))
  if (chain === undefined || !caipNetworkId.startsWith('bip122:')) return undefined
  return chain === 'mainnet' ? keyring.bitcoin : keyring.bitcoinTest
}

/** The accounts of the keys, with networks in the order of the catalogue. */
export function accountsOf(keyring: Keyring): VaultAccount[] {
  const solana = Uint8Array.from(ed25519.getPublicKey(keyring.solana))
  return [
    evmAccount(keyring.evm),
    { namespace: 'solana', address: encodeBase58(solana), publicKey: solana },
    ...NETWORKS.flatMap((network) => {
      const key = bitcoinKey(keyring, network.caipNetworkId)
      return key === undefined ? [] : [bitcoinAccount(key, network.caipNetworkId)]
    }),
  ]
}

function evmAccount(key: Uint8Array): VaultAccount {
  const point = secp256k1.getPublicKey(key, false).subarray(1)
  const digits = Array.from(keccak_256(point).subarray(12), (byte) => byte.toString(16).padStart(2, '0'))
  const address = toChecksumAddress(`0x${digits.join('')}`, keccak_256)
  if (address === undefined) throw new Error('A hash of 20 bytes is an address.')
  return { namespace: 'eip155', address, publicKey: Uint8Array.from(secp256k1.getPublicKey(key)) }
}

function bitcoinAccount(key: Uint8Array, caipNetworkId: string): VaultAccount {
  const publicKey = Uint8Array.from(secp256k1.getPublicKey(key))
  const chain = bitcoinChainOf(caipNetworkId.slice('bip122:'.length)) ?? 'mainnet'
  // Witness version 0 and the hash of the key (BIP-141).
  const words = [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]
  const address = bech32.encode(BECH32_PREFIXES[chain], words)
  return { namespace: 'bip122', address, publicKey, caipNetworkIds: [caipNetworkId] }
}
