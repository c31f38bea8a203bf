import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { tokenValue } from '#modal/lib/token-value.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import type { ShownPayment } from './use-payment.ts'

/** What a payment is worth, and the picture of its asset. */
export interface Worth {
  /** In the currency of prices; undefined while it is unknown, and on test networks. */
  readonly value: number | undefined
  /** As returned by the API. */
  readonly iconUrl: string | undefined
}

/** Asks the API for the price of a payment's asset, by its address and not by the symbol that it gives itself. */
export function useWorth({ asset, network, payment }: ShownPayment): Worth {
  const address = asset.address ?? NAMESPACES[network.chainNamespace].nativeTokenAddress
  const { currentData } = blockchainApi.usePricesQuery({
    currency: 'usd',
    addresses: [`${network.caipNetworkId}:${address}`],
  })
  const { price, iconUrl } = currentData?.fungibles[0] ?? {}
  const { decimals, dueAmount } = payment
  const value = network.testnet === true ? undefined : tokenValue({ price, decimals, quantity: dueAmount })
  return { value, iconUrl }
}
