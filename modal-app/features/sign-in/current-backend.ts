import type { Extra } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { createDeploymentBackend } from './deployment-backend.ts'
import type { SignInBackend } from './sign-in-backend.ts'
import { createSiteBackend } from './site-backend.ts'

const cache = (): { backend?: SignInBackend } => ({})

/** Returns the sign-in backend of this document's site. */
export function backendOf(state: CoreState, extra: Extra): SignInBackend {
  const { siteOrigin } = selectSite(state)
  const { siwx } = selectOptions(state)
  return (extra.once(cache).backend ??=
    siwx === 'site'
      ? createSiteBackend(extra, siteOrigin)
      : createDeploymentBackend(extra, siteOrigin, siwx === 'required'))
}
