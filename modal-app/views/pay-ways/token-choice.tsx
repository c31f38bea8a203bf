import { useEffect } from 'react'
import { randomId } from '#schemas/channel/random-id.ts'
import { DEFAULT_SLIPPAGE_BPS } from '#schemas/constants/defaults.ts'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { PAID_ONLY_SWAPS } from '#schemas/namespaces/paid-only-swaps.ts'
import { parseAmount } from '#schemas/primitives/amount.ts'
import { switchNetwork } from '#modal/core/commands/network/switch-network.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { resumeIntents } from '#modal/core/commands/transactions/find-outcome.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { paymentChanged } from '#modal/features/pay/pay-slice.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import { readSlippage } from '#modal/features/swap/slippage.ts'
import { planMade, selectSwap, type SwappableToken } from '#modal/features/swap/swap-slice.ts'
import { isOfAmount } from '#modal/features/swap/swap-terms.ts'
import { keyOf, useSwapTokens } from '#modal/features/swap/use-swap-tokens.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { tokenValue } from '#modal/lib/token-value.ts'
import { useText } from '#modal/locales/use-text.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { Rows, Separator } from '#modal/ui/patterns/view-parts.tsx'
import { TokenRow } from './token-row.tsx'

/** Each of them is a question for a price every 15 seconds. */
const MAX_TOKENS = 4

interface TokenChoiceProps {
  readonly shown: ShownPayment
  readonly account: ActiveAccount
}

/**
 * The other tokens of the account that the payment can be made with: one is swapped for exactly what is due, and the payment
 * follows when the swap is on the chain.
 */
export function TokenChoice({ shown, account }: TokenChoiceProps) {
  const { swaps } = useAppSelector(selectFeatures)
  const { chainNamespace } = account.network
  const isExact = NAMESPACES[chainNamespace].features.swaps && !PAID_ONLY_SWAPS.includes(chainNamespace)
  const isOffered = swaps !== false && isExact
  return isOffered ? <Tokens shown={shown} account={account} /> : null
}

function Tokens({ shown, account }: TokenChoiceProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { entry, payment, asset } = shown
  const { address, network } = account
  const { caipNetworkId } = network
  const { slippageBps = DEFAULT_SLIPPAGE_BPS } = useAppSelector(selectSwap)
  const isElsewhere = useAppSelector(selectNetworkIdOf(network.chainNamespace)) !== caipNetworkId
  const { tokens } = useSwapTokens(account)
  useEffect(() => {
    void dispatch(resumeIntents())
    void dispatch(readSlippage())
    // What is there now counts, such as what has just arrived to pay with.
    const question = { address, chainId: caipNetworkId, currency: 'usd' } as const
    void dispatch(
      blockchainApi.endpoints.balances.initiate(
        { ...question, forceUpdate: true },
        { forceRefetch: true, subscribe: false },
      ),
    )
  }, [dispatch, address, caipNetworkId])
  const amount = parseAmount(payment.dueAmount, payment.decimals)
  const received = tokens.find((token) => keyOf(token) === keyOf(asset))
  // A list that states other decimals than the payment means another amount.
  if (amount === undefined || received?.decimals !== payment.decimals) return null
  const others = worthMost(tokens.filter((token) => token !== received)).slice(0, MAX_TOKENS)
  if (others.length === 0) return null
  const choose = async (paid: SwappableToken, accepted: SwapQuote): Promise<void> => {
    const { id } = entry.terms
    if (isElsewhere && !(await dispatch(switchNetwork(caipNetworkId))).ok) return
    const plan = {
      id: randomId(),
      from: address,
      caipNetworkId,
      paid,
      received,
      exact: 'to' as const,
      amount: amount.toString(),
      slippageBps,
      payment: { id, recipient: displayAddress(payment.recipient) },
      accepted,
    }
    if (!isOfAmount(plan, accepted)) return
    dispatch(paymentChanged({ id, isFunding: true }))
    dispatch(planMade(plan))
    dispatch(navigate('SwapPreview'))
  }
  return (
    <>
      <Separator>{text('pay.ways.tokens')}</Separator>
      <Rows label={text('pay.ways.tokens')}>
        {others.map((token) => (
          <li key={keyOf(token)}>
            <TokenRow
              token={token}
              account={account}
              received={received}
              amount={amount}
              slippageBps={slippageBps}
              onChoose={(quote) => void choose(token, quote)}
            />
          </li>
        ))}
      </Rows>
    </>
  )
}

/** Those that the account holds, on a trusted list, the most valuable first. */
function worthMost(tokens: readonly SwappableToken[]): readonly SwappableToken[] {
  return tokens
    .filter(({ isVerified, quantity = '' }) => isVerified && /[1-9]/.test(quantity))
    .toSorted((a, b) => (tokenValue(b) ?? 0) - (tokenValue(a) ?? 0))
}
