import { openModal, showStart } from '#modal/core/commands/modal/open-modal.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectBlocksUnsupported } from '#modal/core/state/modal/unsupported-rule.ts'
import { selectIsUnsupported } from '#modal/core/state/network/network-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { resetView } from './navigate.ts'

/** Shows UnsupportedChain while the wallet is on a network that the site does not support, and leaves it afterwards. */
export function answerUnsupported(): CoreThunk {
  return (dispatch, getState) => {
    const isShown = selectView(getState()) === 'UnsupportedChain'
    if (selectBlocksUnsupported(getState())) {
      if (isShown) return
      dispatch(openModal())
      dispatch(resetView('UnsupportedChain'))
    } else if (isShown && !selectIsUnsupported(getState())) dispatch(showStart(undefined))
  }
}
