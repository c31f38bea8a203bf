import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { useText } from '#modal/locales/use-text.ts'

/** The values that texts about a payment name. */
export interface PaymentTexts {
  /** What is due, with its symbol. */
  readonly amount: string
  /** What arrived, with its symbol. */
  readonly received: string
  readonly network: string
  readonly wallet: string
  /** The host of the site, as the browser attests it. */
  readonly site: string
}

/** Returns the values that texts about a payment name. */
export function usePaymentTexts({
  payment,
  network,
}: Pick<ShownPayment, 'payment' | 'network'>): PaymentTexts {
  const text = useText()
  const { wallet } = useAppSelector(selectAccount(network.chainNamespace))
  const symbol = cleanText(payment.symbol)
  return {
    amount: `${payment.dueAmount} ${symbol}`,
    received: `${payment.receivedAmount ?? '0'} ${symbol}`,
    network: network.name,
    wallet: wallet?.name ?? text('connecting.wallet.unknown'),
    site: useSiteHost(),
  }
}

/** The host of the site, as the browser attests it. */
export function useSiteHost(): string {
  const { siteOrigin } = useAppSelector(selectSite)
  return new URL(siteOrigin).host
}
