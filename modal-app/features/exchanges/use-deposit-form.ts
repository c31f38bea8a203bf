import type { Network } from '#schemas/entities/network.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ExchangeAsset, ExchangeEntry } from '#schemas/http/blockchain/exchanges.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useIsShown } from '#modal/core/hooks/use-is-shown.ts'
import { useRenewal } from '#modal/core/hooks/use-renewal.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { isSameToken } from '#modal/lib/is-same-token.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { checkDeposit, type CheckedDeposit } from './check-deposit.ts'
import { selectDeposit } from './deposit-slice.ts'
import { exchangesApi } from './exchanges-api.ts'

/** The form of a deposit: what was typed and chosen, and what the exchanges send. */
export interface DepositForm extends CheckedDeposit {
  readonly typed: string
  readonly asset: ExchangeAsset | undefined
  readonly assets: readonly ExchangeAsset[]
  /** Of one whole unit of the asset, in US dollars; undefined where it is not known. */
  readonly price: number | undefined
  /** Those that send the asset. */
  readonly exchanges: readonly ExchangeEntry[]
  readonly isLoading: boolean
  /** No exchange sends anything to this network. */
  readonly isNone: boolean
  readonly hasFailed: boolean
  readonly tryAgain: () => void
}

const LIFE_S = 300
const PRICE_RENEWED_MS = 15_000
const NONE: readonly ExchangeEntry[] = []

/** Follows the form of a deposit to an account. Nothing of it is kept that no exchange sends to the network. */
export function useDepositForm({ network }: ActiveAccount): DepositForm {
  const { draft } = useAppSelector(selectDeposit)
  const listed = exchangesApi.useExchangesQuery(network.caipNetworkId, { refetchOnMountOrArgChange: LIFE_S })
  useRenewal(listed)
  const all = listed.currentData ?? NONE
  const assets = assetsOf(all, network)
  const asset = assets.find((one) => one.asset === draft.asset) ?? assets[0]
  const price = useAssetPrice(asset?.asset)
  return {
    ...checkDeposit(draft.amount, asset?.decimals ?? null),
    typed: draft.amount,
    asset,
    assets,
    price,
    exchanges: all.filter((one) => one.assets.some((sent) => sent.asset === asset?.asset)),
    isLoading: listed.isFetching,
    isNone: listed.currentData !== undefined && assets.length === 0,
    hasFailed: listed.currentData === undefined && listed.isError,
    tryAgain: () => void listed.refetch(),
  }
}

/** What the exchanges send to a network: its coin first, then the tokens by symbol. */
function assetsOf(exchanges: readonly ExchangeEntry[], network: Network): readonly ExchangeAsset[] {
  const prefix = `${network.caipNetworkId}:`
  const coin = prefix + NAMESPACES[network.chainNamespace].nativeTokenAddress
  const found = new Map<string, ExchangeAsset>()
  for (const { assets } of exchanges)
    for (const { asset, name, symbol, decimals } of assets)
      if (asset.startsWith(prefix) && !found.has(asset))
        found.set(asset, {
          asset,
          name: cleanText(name) || cleanText(symbol),
          symbol: cleanText(symbol),
          decimals,
        })
  const rank = ({ asset }: ExchangeAsset) => Number(isSameToken(asset, coin))
  return [...found.values()].toSorted((a, b) => rank(b) - rank(a) || a.symbol.localeCompare(b.symbol))
}

function useAssetPrice(asset: string | undefined): number | undefined {
  const isShown = useIsShown()
  const { currentData } = blockchainApi.usePricesQuery(
    { currency: 'usd', addresses: asset === undefined ? [] : [asset] },
    { skip: asset === undefined, pollingInterval: isShown ? PRICE_RENEWED_MS : 0 },
  )
  const price = currentData?.fungibles.find(
    ({ address }) => asset !== undefined && isSameToken(address, asset),
  )?.price
  return price !== undefined && price > 0 ? price : undefined
}
