import { useNumbers } from '#modal/locales/use-numbers.ts'
import { Fragment } from 'react'
import type { Network } from '#schemas/entities/network.ts'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import type { SwapPlan } from '#modal/features/swap/swap-slice.ts'
import { tokenOf } from '#modal/features/swap/token-id.ts'
import { keyOf, type SwapTokens } from '#modal/features/swap/use-swap-tokens.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'

interface RouteTextProps {
  readonly quote: SwapQuote
  readonly network: Network
  /** What is swapped: its coin is named, not the token that wraps it. */
  readonly plan: Pick<SwapPlan, 'paid' | 'received'>
  readonly tokens: SwapTokens['tokens']
}

/** The pools a swap goes through, in words: each share with the tokens on its way. */
export function RouteText({ quote, network, plan, tokens }: RouteTextProps) {
  const { percent } = useNumbers()
  const nameOf = (id: string): string => {
    const address = tokenOf(id, network)
    return (
      tokens.find((token) => keyOf(token) === keyOf({ address }))?.symbol ?? shortenAddress(address ?? '')
    )
  }
  return (
    <>
      {quote.route.map(({ shareBps, hops }, index) => (
        <span key={index}>
          {quote.route.length > 1 && `${percent(shareBps)} `}
          <bdi>
            {hops.map(({ to }, step) => (
              <Fragment key={to}>
                {step === 0 && plan.paid.symbol} →{' '}
                {step === hops.length - 1 ? plan.received.symbol : nameOf(to)}
              </Fragment>
            ))}
          </bdi>
        </span>
      ))}
    </>
  )
}
