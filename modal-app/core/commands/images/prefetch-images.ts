import { IMAGE_PRELOAD_TIMEOUT_MS } from '#schemas/constants/times.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { wait } from '#modal/platform/clock.ts'

/** The wallet list is drawn before the pictures of other views compete with it. */
const AFTER_FIRST_VIEW_MS = 300

const loadLister = loadOnce(() => import('#modal/core/state/images/list-pictures.ts'))

/**
 * Loads the pictures of networks and wallets before the lists show them. After two seconds nothing waits for them any more
 * (docs/specification.md §2.18, §9.5).
 */
export function prefetchImages(): CoreThunk<Promise<void>> {
  return async (_dispatch, getState, { deployment, loadImage }) => {
    await wait(AFTER_FIRST_VIEW_MS)
    const lister = await loadLister().catch(() => undefined)
    const urls = lister?.listPictures(getState(), deployment) ?? []
    const timeLimit = wait(IMAGE_PRELOAD_TIMEOUT_MS)
    await Promise.race([
      Promise.allSettled(urls.map((url) => loadImage(url))).then(() => undefined),
      timeLimit,
    ])
  }
}
