import { use } from 'react'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import { parseAmount } from '#schemas/primitives/amount.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { apiPicture } from '#modal/core/state/images/api-picture.ts'
import type { SwappableToken } from '#modal/features/swap/swap-slice.ts'
import { tokenId } from '#modal/features/swap/token-id.ts'
import { useQuotes } from '#modal/features/swap/use-quotes.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'
import { amountText } from '#modal/views/parts/swaps/amount-text.ts'

interface TokenRowProps {
  readonly token: SwappableToken
  readonly account: ActiveAccount
  readonly received: SwappableToken
  /** What has to be received, in the smallest unit. */
  readonly amount: bigint
  readonly slippageBps: number
  readonly onChoose: (quote: SwapQuote) => void
}

/** A token of the account, with how much of it the payment takes. */
export function TokenRow({ token, account, received, amount, slippageBps, onChoose }: TokenRowProps) {
  const text = useText()
  const apiUrl = use(ArtworkBase)
  const { address: userAddress, network } = account
  const { quote, isStale, fault } = useQuotes({
    userAddress,
    from: tokenId(network, token.address),
    to: tokenId(network, received.address),
    amount: amount.toString(),
    exact: 'to',
    slippage: slippageBps,
  })
  const held = parseAmount(token.quantity ?? '', token.decimals) ?? 0n
  const most = quote && BigInt(quote.maximumFromAmount)
  const isLittle = most !== undefined && most > held
  const values = { amount: most === undefined ? '' : amountText(most, token) }
  const detail = fault
    ? text('pay.token.none')
    : text(
        most === undefined ? 'pay.token.loading' : isLittle ? 'pay.token.little' : 'pay.token.most',
        values,
      )
  return (
    <Row
      icon={
        <Picture src={apiPicture(token.iconUrl, { apiUrl })} name={token.symbol} size={40} shape="round" />
      }
      label={<bdi>{token.symbol}</bdi>}
      detail={<bdi>{detail}</bdi>}
      leadsOn
      disabled={!quote || isStale || isLittle || fault !== undefined}
      onPress={() => {
        if (quote) onChoose(quote)
      }}
    />
  )
}
