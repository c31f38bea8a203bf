import type { ReactNode } from 'react'
import type { Network } from '#schemas/entities/network.ts'
import { useIsShown } from '#modal/core/hooks/use-is-shown.ts'
import { swapApi } from '#modal/features/swap/swap-api.ts'
import { rateOf } from '#modal/features/swap/rate.ts'
import type { SwapDraft } from '#modal/features/swap/swap-slice.ts'
import type { Quotes } from '#modal/features/swap/use-quotes.ts'
import { fieldAmount } from '#modal/lib/field-amount.ts'
import { useText } from '#modal/locales/use-text.ts'
import { QuoteNotes } from '#modal/views/parts/swaps/quote-notes.tsx'
import { Impact } from '#modal/views/parts/swaps/impact.tsx'
import styles from './swap.module.css'

const GAS_PRICE_MS = 15_000

interface SwapDetailsProps {
  readonly network: Network
  readonly draft: SwapDraft
  readonly quotes: Quotes
}

/** What the best quote costs and gives; the lines keep their place while it is renewed. */
export function SwapDetails({ network, draft, quotes }: SwapDetailsProps) {
  const text = useText()
  const isShown = useIsShown()
  const { paid, received, exact, amount } = draft
  const { quote, isLoading } = quotes
  // Where gas has no units, the review states the fee of the transaction.
  const hasGas = quote?.gas !== '0'
  const { currentData: prices } = swapApi.useGasPriceQuery(network.caipNetworkId, {
    skip: !quote || !hasGas,
    pollingInterval: isShown ? GAS_PRICE_MS : 0,
  })
  if (!paid || !received || amount.trim() === '') return null
  const { symbol, decimals } = network.nativeCurrency
  const fee = quote && prices ? BigInt(quote.gas) * BigInt(prices.standard) : undefined
  const isWrapping = quote !== undefined && quote.kind !== 'swap'
  return (
    <div aria-busy={isLoading}>
      <dl className={styles['details']}>
        <Line name={text('swap.rate')}>
          {quote && `1 ${paid.symbol} = ${rateOf(quote, paid, received)} ${received.symbol}`}
        </Line>
        <Line name={text(exact === 'from' ? 'swap.least' : 'swap.most')}>
          {quote &&
            (exact === 'from'
              ? `${fieldAmount(BigInt(quote.minimumToAmount), received.decimals)} ${received.symbol}`
              : `${fieldAmount(BigInt(quote.maximumFromAmount), paid.decimals)} ${paid.symbol}`)}
        </Line>
        {quote?.priceImpactBps != null && quote.kind === 'swap' && (
          <Line name={text('swap.impact')}>
            <Impact bps={quote.priceImpactBps} />
          </Line>
        )}
        {hasGas && (
          <Line name={text('swap.fee')}>
            {fee !== undefined && `${fieldAmount(fee, decimals)} ${symbol}`}
          </Line>
        )}
        <Line name={text('swap.source')}>
          {quote && (isWrapping ? text('swap.source.wrapped') : quote.source.name)}
        </Line>
      </dl>
      <QuoteNotes quotes={quotes} />
    </div>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ? <bdi>{children}</bdi> : <span aria-hidden="true">—</span>}</dd>
    </div>
  )
}
