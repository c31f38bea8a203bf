import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { bytesToHex, getAddress, isAddress, type Hex } from 'viem'
import { COIN_TYPE_CHAIN_ID_LIMIT } from '#schemas/constants/limits.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { NameAddresses } from './stored-name.ts'

/** The coin type of Ethereum. */
export const ETHER = 60
/** The coin type of all EVM chains for which a name has no address of its own (ENSIP-19). */
export const EVERY_EVM_CHAIN = COIN_TYPE_CHAIN_ID_LIMIT

const BITCOIN_FORMS = [NETWORK, TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }]

/** An address as a name stores and resolvers answer it (ENSIP-9). */
export interface EncodedAddress {
  readonly text: string
  readonly bytes: Hex
}

const ENCODERS: Readonly<Record<ChainNamespace, (address: string) => EncodedAddress | undefined>> = {
  eip155: (address) => {
    if (!isAddress(address)) return undefined
    const text = getAddress(address)
    return { text, bytes: text }
  },
  solana: (address) => {
    const bytes = NAMESPACES.solana.isAddress(address) ? decodeBase58(address) : undefined
    return bytes && { text: address, bytes: bytesToHex(bytes) }
  },
  bip122: (address) => {
    const script = BITCOIN_FORMS.map((form) => outputScript(address, form)).find((one) => one !== undefined)
    return script && { text: address, bytes: bytesToHex(script) }
  },
}

/** Whether a coin type is one of EVM chains. */
export function isEvmCoinType(coinType: number): boolean {
  return coinType === ETHER || coinType >= EVERY_EVM_CHAIN
}

/** Returns the chain id of an EVM coin type (ENSIP-11); undefined for another, and for the one of all EVM chains. */
export function evmChainIdOf(coinType: number): number | undefined {
  if (coinType === ETHER) return 1
  return coinType > EVERY_EVM_CHAIN ? coinType - EVERY_EVM_CHAIN : undefined
}

/**
 * Checks and encodes an address of a coin type; undefined for an address of another form, and a coin type that names cannot
 * have an address for.
 *
 * @example
 * encodeAddress(501, '11111111111111111111111111111111')?.bytes // `0x${'00'.repeat(32)}`
 */
export function encodeAddress(coinType: number, address: string): EncodedAddress | undefined {
  const namespace = namespaceOf(coinType)
  return namespace && ENCODERS[namespace](address)
}

/**
 * Finds the address of a name. The address for every EVM chain stands in for those that are missing.
 *
 * @example
 * addressFor(name.addresses, 60)
 */
export function addressFor(addresses: NameAddresses, coinType: number): string | undefined {
  const own = addresses[coinType] ?? (isEvmCoinType(coinType) ? addresses[EVERY_EVM_CHAIN] : undefined)
  return own?.address
}

function namespaceOf(coinType: number): ChainNamespace | undefined {
  const wanted = coinType === EVERY_EVM_CHAIN ? ETHER : coinType
  const reference = String(evmChainIdOf(wanted) ?? 1)
  return CHAIN_NAMESPACES.find((namespace) => NAMESPACES[namespace].coinType(reference) === wanted)
}

function outputScript(address: string, form: typeof NETWORK): Uint8Array | undefined {
  try {
    return OutScript.encode(Address(form).decode(address))
  } catch {
    return undefined
  }
}
