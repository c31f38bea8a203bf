import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { postMessage } from '#server/providers/webhooks/post-message.ts'
import { listeningPort } from '#tests/support/servers/listening-port.ts'

it.each([
  ['received', 200, undefined],
  ['refused', 413, 'it answered 413'],
])('A message was %s whose answer breaks off after its status', async (_what, status, refusal) => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-length': 100 })
    response.write('{', () => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const url = `http://127.0.0.1:${listeningPort(server)}/`
    const { signal } = new AbortController()
    expect(await postMessage({ url, headers: {}, body: '{}', signal, readBytes: 1_000 })).toEqual({
      refusal,
      status,
      retryAfter: null,
      text: undefined,
    })
  } finally {
    server.close()
  }
})
