import { BALANCE_CACHE_MS } from '#schemas/constants/times.ts'
import type { TokenBalance } from '#schemas/http/blockchain/balance.ts'
import { readWatchedTokens } from '#modal/core/commands/account/watched-tokens.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { selectNetwork, type NetworkRoot } from '#modal/core/state/network/network-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { useAppSelector } from './store-hooks.ts'
import type { ActiveAccount } from './use-active-account.ts'

/** A query for the tokens of an account that are listed whatever the deployment's index knows. */
interface ListedQuery {
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
  /** The token the owner names, if any. */
  readonly named: { readonly address: string; readonly image?: string | undefined } | undefined
}

const listedApi = blockchainApi.injectEndpoints({
  endpoints: (builder) => ({
    listedTokens: builder.query<readonly TokenBalance[], ListedQuery>({
      queryFn: async ({ address, chainId, named }, { extra, getState }) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- RTK Query does not type the store that an API joins
        const { chains, storage } = extra as Extra
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- RTK Query does not type the store that an API joins
        const network = selectNetwork(chainId)(getState() as NetworkRoot)
        const watched = await readWatchedTokens(storage, chainId, address)
        const own = named?.address.toLowerCase()
        const tokens = [...(own === undefined ? [] : [own]), ...watched.filter((token) => token !== own)]
        if (!network || tokens.length === 0) return { data: [] }
        const { readToken } = await chains.load(network.chainNamespace)
        const read = tokens.map(async (token): Promise<readonly TokenBalance[]> => {
          const found = await readToken?.({ network, token, holder: address })
          if (!found?.ok) return []
          const { name, symbol, decimals, quantity } = found.value
          return [
            {
              name,
              symbol,
              chainId,
              address: `${chainId}:${token}`,
              quantity: { decimals: String(decimals), numeric: quantity },
              isVerified: token === own,
              iconUrl: token === own ? named?.image : undefined,
            },
          ]
        })
        return { data: (await Promise.all(read)).flat() }
      },
    }),
  }),
})

/**
 * Reads from the chain the token that the owner names for the account's network (option `tokens`), and those that sites had
 * the account watch (EIP-747). Tokens that cannot be read are left out.
 */
export function useListedTokens(account: ActiveAccount | undefined): readonly TokenBalance[] {
  const chainId = account?.network.caipNetworkId ?? ''
  const named = useAppSelector(selectOptions).tokens?.[chainId]
  const { currentData = [] } = listedApi.useListedTokensQuery(
    { address: account?.address ?? '', chainId, named },
    { skip: account === undefined, refetchOnMountOrArgChange: BALANCE_CACHE_MS / 1_000 },
  )
  return currentData
}

/** Appends the listed tokens that are not among the indexed ones. */
export function withListedTokens(
  indexed: readonly TokenBalance[],
  listed: readonly TokenBalance[],
): readonly TokenBalance[] {
  const known = new Set(indexed.map(({ address }) => address?.toLowerCase()))
  return [...indexed, ...listed.filter(({ address }) => !known.has(address?.toLowerCase()))]
}
