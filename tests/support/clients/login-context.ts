export const SITE = 'http://localhost:4600'

/** The context that a wallet frame on the example site sends when it starts a login. */
export const LOGIN_CONTEXT = { projectId: 'demo', siteOrigin: SITE, language: 'en' } as const
