import { fail } from '#schemas/errors/result.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import { HOST_CALLS, type HostCalls } from '#schemas/protocol/host-modal.ts'

/** The site's calls, usable before the link is open. Until then each of them is answered with CONNECTION_LOST. */
export interface LazyHost {
  readonly calls: Remote<HostCalls>
  readonly attach: (remote: Remote<HostCalls>) => void
}

/** Creates the calls with which the store is built. */
export function createLazyHost(): LazyHost {
  let remote: Remote<HostCalls> | undefined
  const calls: Record<string, unknown> = {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant catalogue are known
  for (const name of Object.keys(HOST_CALLS) as (keyof HostCalls)[])
    calls[name] = (params: never) =>
      remote?.[name](params) ??
      Promise.resolve(fail('CONNECTION_LOST', 'The site is not linked yet. Try again.'))
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop above sets every call of the catalogue
    calls: calls as Remote<HostCalls>,
    attach: (attached) => {
      remote = attached
    },
  }
}
