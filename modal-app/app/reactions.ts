import type { CoreDispatch, Extra } from '#modal/core/commands/thunk.ts'
import { loadWalletFrame } from '#modal/core/reactions/embedded/load-wallet-frame.ts'
import { pairEarly } from '#modal/core/reactions/pairing/pair-early.ts'
import { showAfterGap } from '#modal/core/reactions/snack/show-after-gap.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { createReactionMiddleware } from '#modal/lib/store/reactions.ts'
import { watchDetails } from '#modal/app/site/watch-details.ts'

/** Creates the reactions that are there from the start. On-demand parts add theirs later. */
export function createReactions(extra: Extra) {
  const { start, middleware } = createReactionMiddleware<CoreState, CoreDispatch, Extra>(extra)
  for (const begin of [showAfterGap, pairEarly, loadWalletFrame, watchDetails]) begin(start)
  return middleware
}
