import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { draftChanged, selectSwap, sidesTurned, type SwappableToken, type SwapSide } from './swap-slice.ts'
import { keyOf } from './use-swap-tokens.ts'

/** Selects the token of a side. The token of the other side turns the swap around, as nothing is swapped for itself. */
export function pickToken(side: SwapSide, token: SwappableToken): CoreThunk {
  return (dispatch, getState) => {
    const { draft } = selectSwap(getState())
    const other = side === 'paid' ? draft.received : draft.paid
    const current = draft[side]
    if (other && keyOf(other) === keyOf(token)) {
      dispatch(sidesTurned())
      return
    }
    const isExactSide = (draft.exact === 'from') === (side === 'paid')
    const isSame = current !== undefined && keyOf(current) === keyOf(token)
    // An amount of one token means nothing for another.
    const isForgotten = isExactSide && current !== undefined && !isSame
    dispatch(draftChanged({ [side]: token, ...(isForgotten && { amount: '' }) }))
  }
}
