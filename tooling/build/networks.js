// Writes `postern/compat/networks`: every chain definition of viem and the networks the product knows beyond EVM, as plain
// data under the names sites already use. Object literals have no effect, so a site bundles those it names alone.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as chains from 'viem/chains'
import { runnerImport } from 'vite'
import { inRoot, ROOT } from '../bootstrap/root.js'

/** The networks that are no chains of viem, by the names sites know them by. */
const OTHERS = {
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  solanaDevnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  solanaTestnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
  bitcoinTestnet: 'bip122:000000000933ea01ad0ee984209779ba',
}

/** What is data of a chain; functions that format transactions stay with viem. */
const KEPT = [
  'id',
  'name',
  'nativeCurrency',
  'rpcUrls',
  'blockExplorers',
  'contracts',
  'testnet',
  'blockTime',
  'sourceId',
]

const TYPES = `/** Names and URLs by which a chain is read. */
interface Rpc {
  readonly http: readonly string[]
  readonly webSocket?: readonly string[]
}

/** An explorer of a chain; \`apiUrl\` where it has an API. */
interface Explorer {
  readonly name: string
  readonly url: string
  readonly apiUrl?: string
}

/** A contract every site may need, and the block it was created in. */
interface Contract {
  readonly address: \`0x\${string}\`
  readonly blockCreated?: number
}

/** A network of an EVM chain: what viem and wagmi take as a chain, with the ids the modal goes by. */
export type EvmNetwork<Id extends number = number> = {
  readonly id: Id
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly [key: string]: Rpc; readonly default: Rpc }
  readonly blockExplorers?: { readonly [key: string]: Explorer; readonly default: Explorer }
  readonly contracts?: { readonly [name: string]: Contract | { readonly [sourceId: number]: Contract | undefined } }
  readonly testnet?: boolean
  /** Milliseconds. */
  readonly blockTime?: number
  readonly sourceId?: number
  readonly chainNamespace: 'eip155'
  /** CAIP-2 id. */
  readonly caipNetworkId: \`eip155:\${Id}\`
}

/** A network of another namespace. */
export type OtherNetwork = {
  /** The reference of the CAIP-2 id. */
  readonly id: string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  readonly testnet?: boolean
  readonly chainNamespace: 'solana' | 'bip122'
  /** CAIP-2 id. */
  readonly caipNetworkId: \`\${'solana' | 'bip122'}:\${string}\`
}

export type { AppKitNetwork } from './compat/types.js'

/**
 * A network of the site's own, with its literal types kept.
 *
 * @example
 * const network = defineChain({ id: 31337, name: 'Local', nativeCurrency, rpcUrls, caipNetworkId: 'eip155:31337', chainNamespace: 'eip155' })
 */
export declare function defineChain<const Network extends import('./compat/types.js').AppKitNetwork>(network: Network): Network
`

function dataOf(chain) {
  const data = Object.fromEntries(
    KEPT.filter((key) => chain[key] !== undefined).map((key) => [key, chain[key]]),
  )
  return { ...data, chainNamespace: 'eip155', caipNetworkId: `eip155:${chain.id}` }
}

/**
 * Writes the module and its declaration.
 *
 * @param {string} folder the package that is being built.
 */
export async function buildNetworks(folder) {
  const { module } = await runnerImport(inRoot('shared-schemas/networks/catalogue.ts'), {
    root: ROOT,
    configFile: false,
    logLevel: 'error',
  })
  const evm = Object.entries(chains).filter(([, chain]) => typeof chain?.id === 'number' && chain.rpcUrls)
  const others = Object.entries(OTHERS).map(([name, id]) => {
    const network = module.findNetwork(id)
    if (!network) throw new Error(`The catalogue of networks has no ${id}.`)
    return [name, network]
  })
  const constants = [...evm.map(([name, chain]) => [name, dataOf(chain)]), ...others]
  const source = constants.map(([name, data]) => `export const ${name}=${JSON.stringify(data)}`)
  writeFileSync(
    join(folder, 'networks.js'),
    `${source.join('\n')}\nexport const defineChain=(network)=>network\n`,
  )
  const declared = [
    ...evm.map(([name, { id }]) => `export declare const ${name}: EvmNetwork<${id}>`),
    ...others.map(([name]) => `export declare const ${name}: OtherNetwork`),
  ]
  writeFileSync(join(folder, 'networks.d.ts'), `${TYPES}\n${declared.join('\n')}\n`)
}
