import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import type { Network } from '#schemas/entities/network.ts'
import { bitcoinChainOf } from '#schemas/namespaces/bip122.ts'
import type { BitcoinChain } from '#schemas/primitives/address.ts'

const FORMS = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const satisfies Record<BitcoinChain, typeof NETWORK>

/** The kind of script an input spends, and the size its signature adds. */
export interface ScriptSize {
  /** Virtual bytes of a signed input (BIP-141). */
  readonly input: number
  /** Whether the signature is left out of the transaction's id. */
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

/** The input size of a script; undefined for scripts that do not belong to a single key. */
export function sizeOf(script: Uint8Array): ScriptSize | undefined {
  return SIZES[OutScript.decode(script).type]
}

/** Virtual bytes of an output. */
export function outputSize(script: Uint8Array): number {
  return 8 + 1 + script.length
}

/** The smallest amount nodes relay for a script, in satoshi (at the usual 3 satoshi per byte). */
export function dustOf(script: Uint8Array): bigint {
  const isWitness = script[1] === script.length - 2
  return BigInt(3 * (outputSize(script) + (isWitness ? 67 : 148)))
}
