// The backend: it tells members who they are, and serves the site once it is built.
import { existsSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { requireSignIn, signedInOf } from 'postern/server/hono'

const {
  POSTERN_API_URL,
  POSTERN_KEYS_URL,
  VITE_POSTERN_PROJECT_ID,
  SITE_ORIGINS = '',
  PORT = '8787',
} = process.env

const app = new Hono()

// Everybody who is not signed in is answered with 401.
app.use(
  '/api/*',
  requireSignIn({
    apiUrl: POSTERN_API_URL,
    keysUrl: POSTERN_KEYS_URL,
    projectId: VITE_POSTERN_PROJECT_ID,
    audience: SITE_ORIGINS.split(','),
  }),
)

app.get('/api/profile', (c) => {
  const { caipAddress, expiresAt } = signedInOf(c)
  return c.json({ account: caipAddress, until: new Date(expiresAt).toISOString() })
})

if (existsSync('dist')) app.use(serveStatic({ root: 'dist' }))

serve({ fetch: app.fetch, port: Number(PORT) }, ({ port }) =>
  console.log(`The backend is at http://localhost:${port}`),
)
