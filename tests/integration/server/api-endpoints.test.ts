import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiEndpointsSource, type OpenApi } from '#tooling/generate/api-endpoints.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

describe('the endpoints of the client', () => {
  it('are what the API asks for and answers', async () => {
    const document = (await (await fetch(`${server.urls.api}/openapi.json`)).json()) as OpenApi
    await expect(apiEndpointsSource(document)).toMatchFileSnapshot('../../../host-sdk/api/endpoints.ts')
  })
})
