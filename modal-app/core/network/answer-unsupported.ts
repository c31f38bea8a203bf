import { openModal, showStart } from '#modal/core/modal/open-modal.ts'
import { resetView } from '#modal/core/router/navigate.ts'
import { selectView } from '#modal/core/router/router-slice.ts'
import type { CoreThunk } from '#modal/core/thunk.ts'
import { selectIsUnsupported } from './network-slice.ts'
import { selectBlocksUnsupported } from './unsupported-rule.ts'

/** Shows UnsupportedChain while the wallet stands where the site cannot follow, and leaves it when that has ended. */
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
