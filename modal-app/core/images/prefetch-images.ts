import { IMAGE_PRELOAD_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { wait } from '#modal/platform/clock.ts'
import { selectOptions } from '../options/options-slice.ts'
import { selectRequestedNetworks } from '../network/network-slice.ts'
import type { CoreThunk } from '../thunk.ts'
import { selectKnownWallets } from '../wallets/wallets-slice.ts'
import { networkImageUrl } from './network-image.ts'

/** The wallet list is drawn before the pictures of other views compete with it. */
const AFTER_FIRST_VIEW_MS = 300

/**
 * Loads the pictures of networks and wallets before the lists show them; after two seconds they come when they come
 * (specification §2, "Opening", §9).
 */
export function prefetchImages(): CoreThunk<Promise<void>> {
  return async (_dispatch, getState, { deployment, loadImage }) => {
    await wait(AFTER_FIRST_VIEW_MS)
    const state = getState()
    const { chainImages = {} } = selectOptions(state)
    const urls = [
      ...selectRequestedNetworks(state).map((network) => networkImageUrl(network, deployment, chainImages)),
      ...selectKnownWallets(state).map((wallet) => wallet.image_url),
    ].filter((url) => url !== undefined)
    const late = wait(IMAGE_PRELOAD_TIMEOUT_MS)
    await Promise.race([Promise.allSettled(urls.map((url) => loadImage(url))).then(() => undefined), late])
  }
}
