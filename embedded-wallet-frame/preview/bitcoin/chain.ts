import { Address, NETWORK, OutScript, TEST_NETWORK, p2wpkh } from '@scure/btc-signer'
import type { VaultAccount } from '#frame/keys/vault.ts'
import type { Network } from '#schemas/entities/network.ts'
import { bitcoinChainOf } from '#schemas/namespaces/bip122.ts'
import type { BitcoinChain } from '#schemas/primitives/address.ts'

/** How addresses of a chain are written. */
type AddressForms = typeof NETWORK

const FORMS = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const satisfies Record<BitcoinChain, AddressForms>

/** Scripts of nothing but data begin with this. */
const OP_RETURN = 0x6a

/** The account's own script: version 0 and the hash of its key (BIP-141). */
export function ownScript({ publicKey }: Pick<VaultAccount, 'publicKey'>): Uint8Array {
  return p2wpkh(publicKey).script
}

/** The script of an address of the network; undefined for addresses of others. */
export function scriptOf(address: string, network: Network): Uint8Array | undefined {
  const forms = formsOf(network)
  try {
    return forms && OutScript.encode(Address(forms).decode(address))
  } catch {
    return undefined
  }
}

/** The address of a script; undefined when it has none. */
export function addressOf(script: Uint8Array, network: Network): string | undefined {
  const forms = formsOf(network)
  try {
    return forms && Address(forms).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}

/** How addresses of the network begin, for comparing them. */
export function prefixOf(network: Network): string {
  return `${formsOf(network)?.bech32 ?? ''}1q`
}

/** The bytes a script holds for everybody to read; undefined when it is another kind of script. */
export function memoOf(script: Uint8Array): Uint8Array | undefined {
  if (script[0] !== OP_RETURN) return undefined
  const [, length = 0] = script
  if (script.length === 1) return new Uint8Array()
  if (length <= 75) return script.length === length + 2 ? script.slice(2) : undefined
  return length === 76 && script.length === (script[2] ?? 0) + 3 ? script.slice(3) : undefined
}

/** The script that holds bytes for everybody to read. */
export function memoScript(memo: Uint8Array): Uint8Array {
  const push = memo.length <= 75 ? [memo.length] : [76, memo.length]
  return Uint8Array.from([OP_RETURN, ...push, ...memo])
}

/** The smallest amount nodes pass on for a script, in satoshi (at the usual 3 satoshi a byte). */
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
