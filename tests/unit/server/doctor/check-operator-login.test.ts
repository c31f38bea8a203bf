import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { checkOperatorLogin } from '#server/doctor/check-operator-login.ts'
import { listeningPort } from '#tests/support/servers/listening-port.ts'

it.each([
  ['names the method of this server', ['client_secret_post'], undefined],
  ['names other methods only', ['client_secret_basic'], /does not accept client_secret_post/],
  ['names no methods', undefined, /may not accept client_secret_post/],
])('A provider that %s is understood', async (_what, methods, problem) => {
  const server = createServer((request, response) => {
    const url = `http://${request.headers.host}`
    const metadata = {
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint_auth_methods_supported: methods,
    }
    response.end(JSON.stringify(request.url === '/keys' ? { keys: [{}] } : metadata))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${listeningPort(server)}`
  try {
    const found = await checkOperatorLogin({
      issuer,
      authorizeUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      jwksUrl: `${issuer}/keys`,
      clientId: 'postern',
      emails: [],
      subjects: [],
    })
    expect(found ?? '').toMatch(problem ?? /^$/)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
