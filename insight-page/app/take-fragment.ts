import { INSIGHT_LOGIN_FAILURES, type InsightLoginFailure } from '#schemas/http/insight.ts'

const TOKEN = /^#([\w-]{43})$/

/** What the page was opened with. */
export interface Fragment {
  /** The token of a printed link. */
  readonly token?: string | undefined
  /** How a login at the provider ended without a session. */
  readonly failure?: InsightLoginFailure | undefined
}

/** Takes the fragment out of the address, so that a token is neither in the history nor in a bookmark. */
export function takeFragment({ location, history }: Pick<Window, 'location' | 'history'>): Fragment {
  const { hash } = location
  if (hash !== '') history.replaceState(null, '', location.pathname)
  return {
    token: TOKEN.exec(hash)?.[1],
    failure: INSIGHT_LOGIN_FAILURES.find((failure) => hash === `#${failure}`),
  }
}
