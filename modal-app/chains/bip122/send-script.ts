import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import type { Network } from '#schemas/entities/network.ts'
import { bitcoinChainOf } from '#schemas/namespaces/bip122.ts'
import type { BitcoinChain } from '#schemas/primitives/address.ts'

const FORMS = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const satisfies Record<BitcoinChain, typeof NETWORK>

/** What an input spends, and what signing it adds to a transaction. */
export interface ScriptSize {
  /** Virtual bytes of an input that spends it, signed (BIP-141). */
  readonly input: number
  /** Signatures stand outside of what the transaction's id is made of. */
  readonly isWitness: boolean
}

const SIZES: Readonly<Record<string, ScriptSize>> = {
  wpkh: { input: 68, isWitness: true },
  tr: { input: 57.5, isWitness: true },
  sh: { input: 91, isWitness: false },
  pkh: { input: 148, isWitness: false },
}

/** The script of an address; undefined for addresses of other networks and wrong checksums (BIP-13, 173, 350). */
export function scriptOf(address: string, network: Network): Uint8Array | undefined {
  const chain = bitcoinChainOf(String(network.id))
  try {
    return chain && OutScript.encode(Address(FORMS[chain]).decode(address))
  } catch {
    return undefined
  }
}

/** Undefined for scripts that are no single key's. */
export function sizeOf(script: Uint8Array): ScriptSize | undefined {
  return SIZES[OutScript.decode(script).type]
}

/** Virtual bytes of an output. */
export function outputSize(script: Uint8Array): number {
  return 8 + 1 + script.length
}

/** The smallest amount nodes pass on for a script, in satoshi (at the usual 3 satoshi a byte). */
export function dustOf(script: Uint8Array): bigint {
  const isWitness = script[1] === script.length - 2
  return BigInt(3 * (outputSize(script) + (isWitness ? 67 : 148)))
}
