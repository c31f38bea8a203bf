import { requireSignIn } from 'postern/server/next'

const { POSTERN_API_URL, POSTERN_KEYS_URL, NEXT_PUBLIC_POSTERN_PROJECT_ID, SITE_ORIGINS } = process.env

// Everybody who is not signed in is answered with 401.
const withSignIn = requireSignIn({
  apiUrl: POSTERN_API_URL ?? '',
  keysUrl: POSTERN_KEYS_URL,
  projectId: NEXT_PUBLIC_POSTERN_PROJECT_ID ?? '',
  audience: SITE_ORIGINS?.split(',') ?? [],
})

export const GET = withSignIn((_request, { caipAddress, expiresAt }) =>
  Response.json({ account: caipAddress, until: new Date(expiresAt).toISOString() }),
)
