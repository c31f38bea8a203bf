import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createApiClient } from '#sdk/api/create-api-client.ts'
import { getBalances } from '#sdk/api/endpoints.ts'
import { withinTime } from '#server/http/requests/within-time.ts'
import { collectGarbage } from '#tests/support/assertions/collect-garbage.ts'
import { listeningPort } from '#tests/support/servers/listening-port.ts'

const silent = createServer((request) => request.resume())
let url: string
beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${listeningPort(silent)}`
})
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

it('A silent server is waited for until the time limit, whatever the garbage collector takes', async () => {
  onTestFinished(collectGarbage())
  const stopping = new AbortController()
  const asked = withinTime(500, stopping.signal, (signal) => fetch(url, { signal }))
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
}, 5_000)

it('A stop ends the work with its own reason, before it begins as well', async () => {
  const stopping = new AbortController()
  const asked = withinTime(60_000, stopping.signal, (signal) => fetch(url, { signal }))
  stopping.abort(new Error('The process ends.'))
  await expect(asked).rejects.toThrow('The process ends.')
  await expect(withinTime(60_000, stopping.signal, async () => 1)).rejects.toThrow('The process ends.')
})

it('A client of the API that was given a signal keeps its time limit', async () => {
  onTestFinished(collectGarbage())
  const { signal } = new AbortController()
  const client = createApiClient({ apiUrl: url, projectId: 'demo', timeoutMs: 500 })
  const input = { address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc', chainId: 'eip155:1' }
  await expect(client.call(getBalances, input, { signal })).rejects.toMatchObject({ code: 'API_UNREACHABLE' })
}, 5_000)
