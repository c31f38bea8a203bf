import { formatAmount } from '#schemas/primitives/amount.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { rateOf } from '#modal/features/swap/rate.ts'
import type { SwappableToken, SwapPlan } from '#modal/features/swap/swap-slice.ts'
import type { PreparingSwap } from '#modal/features/swap/use-prepared-swap.ts'
import type { SwapTokens } from '#modal/features/swap/use-swap-tokens.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { tokenValue } from '#modal/lib/token-value.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { useAccountLabel } from '#modal/views/parts/account/use-address-label.ts'
import { amountText } from '#modal/views/parts/swaps/amount-text.ts'
import { Impact } from '#modal/views/parts/swaps/impact.tsx'
import { RouteText } from '#modal/views/parts/swaps/route-text.tsx'
import { TransferLine, TransferLines } from '#modal/views/parts/transfers/transfer-lines.tsx'
import styles from './swap-preview.module.css'

interface ReviewLinesProps {
  readonly account: ActiveAccount
  readonly plan: SwapPlan
  readonly preparing: PreparingSwap
  readonly tokens: SwapTokens['tokens']
  readonly priceOf: (token: SwappableToken) => number | undefined
}

/** Every figure to its last digit, because here the visitor decides. */
export function ReviewLines({ account, plan, preparing, tokens, priceOf }: ReviewLinesProps) {
  const text = useText()
  const { percent } = useNumbers()
  const { network, address } = account
  const { paid, received, exact, slippageBps } = plan
  const { quote, prepared } = preparing
  const ownLabel = useAccountLabel(address)
  const coin = network.nativeCurrency
  const isSwap = quote.kind === 'swap'
  return (
    <TransferLines>
      <TransferLine name={text('swap.paid')}>
        <Figure amount={quote.fromAmount} token={paid} price={priceOf(paid)} />
      </TransferLine>
      <TransferLine name={text('swap.received')}>
        <Figure amount={quote.toAmount} token={received} price={priceOf(received)} />
      </TransferLine>
      {isSwap && (
        <>
          <TransferLine isShort name={text(exact === 'from' ? 'swap.least' : 'swap.most')}>
            <bdi>
              {exact === 'from'
                ? amountText(quote.minimumToAmount, received)
                : amountText(quote.maximumFromAmount, paid)}
            </bdi>
          </TransferLine>
          <TransferLine isShort name={text('swap.rate')}>
            <bdi>
              1 {paid.symbol} = {rateOf(quote, paid, received)} {received.symbol}
            </bdi>
          </TransferLine>
          {quote.priceImpactBps !== null && (
            <TransferLine isShort name={text('swap.impact')}>
              <Impact bps={quote.priceImpactBps} />
            </TransferLine>
          )}
          <TransferLine isShort name={text('swap.slippage')}>
            <bdi>{percent(slippageBps)}</bdi>
          </TransferLine>
        </>
      )}
      <TransferLine isShort name={text('swap.fee.most')}>
        <bdi>{prepared ? `${formatAmount(prepared.fee, coin.decimals)} ${coin.symbol}` : '—'}</bdi>
      </TransferLine>
      <TransferLine name={text('swap.route')}>
        <span>{isSwap ? quote.source.name : text('swap.source.wrapped')}</span>
        <RouteText quote={quote} network={network} plan={plan} tokens={tokens} />
      </TransferLine>
      <TransferLine name={text('swap.account')}>
        {ownLabel !== undefined && <bdi>{ownLabel}</bdi>}
        <bdi className={styles['address']}>{displayAddress(address)}</bdi>
      </TransferLine>
      <TransferLine isShort name={text('swap.network')}>
        {network.name}
      </TransferLine>
    </TransferLines>
  )
}

interface FigureProps {
  readonly amount: string
  readonly token: SwappableToken
  readonly price: number | undefined
}

/** An unverified token may have the name of another one, so its contract is shown in full. */
function Figure({ amount, token, price }: FigureProps) {
  const { money } = useNumbers()
  const value = tokenValue({ ...token, price }, BigInt(amount))
  return (
    <>
      <bdi className={styles['figure']}>{amountText(amount, token)}</bdi>
      {value !== undefined && <bdi className={styles['soft']}>{money(value)}</bdi>}
      {!token.isVerified && token.address !== undefined && (
        <bdi className={styles['address']}>{displayAddress(token.address)}</bdi>
      )}
    </>
  )
}
