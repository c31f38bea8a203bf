import { ok, type Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { readWalletState } from './finish-login.ts'

/** Whether an address may be shown to be paid, or a way of recovery has to be set up before (docs/security-model.md §5.13). */
export type Receiving = 'open' | 'recovery'

/**
 * Asks the embedded wallet whether it could be restored: nobody is shown where to send assets that the loss of this
 * browser would take along. Other wallets keep their keys themselves.
 */
export function readReceiving(namespace: ChainNamespace): CoreThunk<Promise<Result<Receiving>>> {
  return async (dispatch, getState) => {
    if (!selectTraits(namespace)(getState()).isEmbedded) return ok('open')
    const state = await dispatch(readWalletState())
    if (!state.ok) return state
    return ok(state.value.status === 'setupRequired' ? 'recovery' : 'open')
  }
}
