import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import type { PreparedRevocation, PreparedSwap } from '#modal/chains/swaps.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { sendTransaction } from '#modal/core/commands/transactions/send-transaction.ts'
import { intentShown } from '#modal/core/state/transactions/intents-slice.ts'
import type { Intent, SwapStep } from '#modal/core/state/transactions/intent.ts'
import type { SwapPlan } from './swap-slice.ts'
import { mostAccepted } from './swap-terms.ts'

/** The visitor's decision for the next step of a swap. */
export interface StepDecision {
  /** The id of the intent: two presses still make one transaction. */
  readonly id: string
  readonly plan: SwapPlan
  readonly quote: SwapQuote
  readonly prepared: PreparedSwap
  /** The wallet is asked for all steps as one. */
  readonly isBatch: boolean
}

type Request = Pick<PreparedRevocation, 'call' | 'request' | 'mark'>

/**
 * Asks the wallet for the next step of a swap, once.
 *
 * @returns the outcome; undefined if the wallet was not asked, because another transaction of the account is still open.
 */
export function sendStep({
  id,
  plan,
  quote,
  prepared,
  isBatch,
}: StepDecision): CoreThunk<Promise<Intent | undefined>> {
  const { paid, received, from, caipNetworkId } = plan
  const { address: token, symbol, decimals } = received
  const { toAmount: amount, minimumToAmount: least, router, kind, source } = quote
  const { permit } = plan
  const isPermitted = prepared.next === 'swap' && permit !== undefined && permit !== 'refused'
  // Calls that are sent as one leave no transaction of the account by which they could be found.
  const asked = isBatch ? { ...prepared, request: prepared.batch, mark: '' } : prepared
  return send(asked, {
    id,
    caipNetworkId,
    from,
    token: paid.address,
    symbol: paid.symbol,
    decimals: paid.decimals,
    amount: prepared.next === 'approve' && !isBatch ? mostAccepted(plan).toString() : quote.maximumFromAmount,
    paymentId: isBatch ? plan.payment?.id : undefined,
    swap: {
      id: plan.id,
      step: isBatch ? 'swap' : prepared.next,
      router,
      kind,
      source: source.name,
      exact: plan.exact,
      ...(isPermitted && { isPermitted }),
      slippageBps: plan.slippageBps,
      // With all calls as one, the transaction itself pays.
      paymentId: isBatch ? undefined : plan.payment?.id,
      received: { token, symbol, decimals, amount, least },
    },
  })
}

/** Asks the wallet to take back the approval that an intent has given. */
export function sendRevocation(
  id: string,
  approval: Intent & { readonly swap: SwapStep },
  prepared: PreparedRevocation,
): CoreThunk<Promise<Intent | undefined>> {
  const { caipNetworkId, from, token, symbol, decimals, swap } = approval
  return send(prepared, {
    id,
    caipNetworkId,
    from,
    token,
    symbol,
    decimals,
    amount: prepared.allowance.toString(),
    swap: { ...swap, step: 'revoke' },
  })
}

type Described = Parameters<typeof sendTransaction>[0]['intent']

function send(
  { call, request, mark }: Request,
  described: Omit<Described, 'to' | 'call'>,
): CoreThunk<Promise<Intent | undefined>> {
  return (dispatch) => {
    dispatch(intentShown(described.id))
    const { to, data, value } = call
    const intent = { ...described, to, call: { value: value.toString(), data } }
    return dispatch(sendTransaction({ intent, prepared: { request, mark, transactionId: undefined } }))
  }
}
