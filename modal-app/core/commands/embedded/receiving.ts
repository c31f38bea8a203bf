import { ok, type Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { readWalletState } from './finish-login.ts'

/** Whether an address may be shown for payments, or recovery has to be set up before (docs/security-model.md §5.13). */
export type Receiving = 'open' | 'recovery'

/**
 * Asks the embedded wallet whether it can be recovered. Without recovery, losing this browser would lose whatever was sent to
 * the address. Other wallets are responsible for their keys themselves.
 */
export function readReceiving(namespace: ChainNamespace): CoreThunk<Promise<Result<Receiving>>> {
  return async (dispatch, getState) => {
    if (!selectTraits(namespace)(getState()).isEmbedded) return ok('open')
    const state = await dispatch(readWalletState())
    if (!state.ok) return state
    return ok(state.value.status === 'setupRequired' ? 'recovery' : 'open')
  }
}
