import { getAddress } from 'viem'
import * as z from 'zod'
import type { Network } from '#schemas/entities/network.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { findNetwork, NETWORKS } from '#schemas/networks/catalogue.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import type { KnownToken } from './known-token.ts'

const MAX_NAME = 100
const MAX_SYMBOL = 32
const ZERO = /^0x0{40}$/

/** An entry in the form of tokenlists.org; `chainId` may be a CAIP-2 id. */
const Entry = z.object({
  chainId: z.union([z.int(), z.string().max(41)]),
  address: z.string().max(64),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().min(0).max(36),
})

const BY_CHAIN_ID: ReadonlyMap<number | string, Network> = new Map(
  NETWORKS.map((network) => [network.id, network]),
)

/**
 * Reads an entry of a token list. Names and symbols are cleaned of characters that reverse or hide text.
 *
 * @returns undefined for an entry that is no token of a known network: of another network, with an address that is not valid
 * there, with the placeholder of a native coin, or with an empty name.
 */
export function readToken(entry: unknown): KnownToken | undefined {
  const read = Entry.safeParse(entry)
  if (!read.success) return undefined
  const { chainId, decimals } = read.data
  const network = typeof chainId === 'number' ? BY_CHAIN_ID.get(chainId) : findNetwork(chainId)
  if (network === undefined) return undefined
  const address = readAddress(network, read.data.address)
  const name = cleanName(read.data.name, MAX_NAME)
  const symbol = cleanName(read.data.symbol, MAX_SYMBOL)
  if (address === undefined || name === '' || symbol === '') return undefined
  return { caipNetworkId: network.caipNetworkId, address, name, symbol, decimals }
}

function readAddress({ chainNamespace, id }: Network, address: string): string | undefined {
  const namespace = NAMESPACES[chainNamespace]
  if (!namespace.isAddress(address, String(id))) return undefined
  if (address.toLowerCase() === namespace.nativeTokenAddress.toLowerCase() || ZERO.test(address))
    return undefined
  return isEvmAddress(address) ? getAddress(address) : address
}
