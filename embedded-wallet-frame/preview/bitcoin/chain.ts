import { Address, NETWORK, OutScript, TEST_NETWORK, p2wpkh } from '@scure/btc-signer'
import type { VaultAccount } from '#frame/keys/vault.ts'
import type { Network } from '#schemas/entities/network.ts'
import { bitcoinChainOf } from '#schemas/namespaces/bip122.ts'
import type { BitcoinChain } from '#schemas/primitives/address.ts'

/** The address formats of a chain. */
type AddressForms = typeof NETWORK

const FORMS = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const satisfies Record<BitcoinChain, AddressForms>

/** The first byte of a script that only holds data. */
const OP_RETURN = 0x6a

/** Returns the account's own script: version 0 and the hash of its key (BIP-141). */
export function ownScript({ publicKey }: Pick<VaultAccount, 'publicKey'>): Uint8Array {
  return p2wpkh(publicKey).script
}

/** Returns the script of an address; undefined for an address of another network. */
export function scriptOf(address: string, network: Network): Uint8Array | undefined {
  const forms = formsOf(network)
  try {
    return forms && OutScript.encode(Address(forms).decode(address))
  } catch {
    return undefined
  }
}

/** Returns the address of a script; undefined if it has none. */
export function addressOf(script: Uint8Array, network: Network): string | undefined {
  const forms = formsOf(network)
  try {
    return forms && Address(forms).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}

/** Returns the common prefix of the network's addresses. */
export function prefixOf(network: Network): string {
  return `${formsOf(network)?.bech32 ?? ''}1q`
}

/** Returns the data of a data script; undefined for any other script. */
export function memoOf(script: Uint8Array): Uint8Array | undefined {
  if (script[0] !== OP_RETURN) return undefined
  const [, length = 0] = script
  if (script.length === 1) return new Uint8Array()
  if (length <= 75) return script.length === length + 2 ? script.slice(2) : undefined
  return length === 76 && script.length === (script[2] ?? 0) + 3 ? script.slice(3) : undefined
}

/** Creates a script that holds data. */
export function memoScript(memo: Uint8Array): Uint8Array {
  const push = memo.length <= 75 ? [memo.length] : [76, memo.length]
  return Uint8Array.from([OP_RETURN, ...push, ...memo])
}

/** Returns the smallest amount that nodes relay for a script, in satoshi (at the usual 3 satoshi per byte). */
export function dustOf(script: Uint8Array): bigint {
  const isWitness = script.length >= 4 && script[1] === script.length - 2 && !isData(script)
  if (isData(script)) return 0n
  return BigInt(3 * (8 + 1 + script.length + (isWitness ? 67 : 148)))
}

function isData(script: Uint8Array): boolean {
  return script[0] === OP_RETURN
}

function formsOf({ id }: Network): AddressForms | undefined {
  const chain = bitcoinChainOf(String(id))
  return chain && FORMS[chain]
}
