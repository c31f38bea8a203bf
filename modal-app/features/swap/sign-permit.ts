import { randomId } from '#schemas/channel/random-id.ts'
import { HexData } from '#schemas/primitives/hex.ts'
import type { PreparedPermit } from '#modal/chains/swaps.ts'
import { requestWallet } from '#modal/core/commands/tickets/request-wallet.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { isActiveAccount } from '#modal/core/commands/transactions/is-active-account.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { untilAborted } from '#modal/lib/until-aborted.ts'
import { permitAnswered, type SwapPlan } from './swap-slice.ts'

/**
 * Asks the wallet to sign the approval of a swap. Nothing is sent, so the request may be repeated. If the wallet refuses, or
 * cannot sign, the approval remains a transaction.
 *
 * @param signal Aborts when the visitor no longer waits for the signature.
 */
export function signPermit(
  plan: SwapPlan,
  prepared: PreparedPermit,
  signal: AbortSignal,
): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { id, caipNetworkId } = plan
    const network = selectNetwork(caipNetworkId)(getState())
    if (!network || !isActiveAccount(plan, getState())) return
    const { request, ...permit } = prepared
    const signing = dispatch(
      requestWallet(
        { namespace: network.chainNamespace, caipNetworkId, ...request },
        { ticketId: randomId(), signal },
      ),
    )
    const answer = await untilAborted(signing, signal)
    const signature = HexData.safeParse(answer.ok ? answer.value : undefined).data
    dispatch(permitAnswered({ id, permit: signature === undefined ? 'refused' : { ...permit, signature } }))
  }
}
