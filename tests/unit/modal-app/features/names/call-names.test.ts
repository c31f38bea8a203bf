import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { callNames, UNANSWERED, type NameErrorCode } from '#modal/features/names/call-names.ts'
import { NAME_OFFER_ENDPOINT } from '#schemas/http/blockchain/profile.ts'
import { deploymentWith } from '#tests/support/builders/deployment.ts'
import { listeningPort } from '#tests/support/servers/listening-port.ts'

const ends: (() => unknown)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

/** Calls an API that gives one answer. */
async function callWith(status: number, body: string, code: NameErrorCode = 'NAME_REGISTRATION_FAILED') {
  const server = createServer((_request, response) => void response.writeHead(status).end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  const deployment = deploymentWith({ apiUrl: `http://127.0.0.1:${listeningPort(server)}` })
  return callNames(deployment, { endpoint: NAME_OFFER_ENDPOINT, code })
}

const refusal = (...descriptions: readonly string[]): string =>
  JSON.stringify({
    status: 'FAILED',
    reasons: descriptions.map((description) => ({ name: 'x', description })),
  })

describe('calls about names', () => {
  it('A refusal has the first reason of the server, without hidden characters', async () => {
    const answer = await callWith(409, refusal('The name is\u202e taken.', 'Something else.'))
    expect(answer).toMatchObject({
      error: { code: 'NAME_REGISTRATION_FAILED', message: 'The name is taken.' },
    })
  })

  it.each([
    ['NAME_RESOLUTION_FAILED', 'Error resolving name'],
    ['NAME_SUGGESTIONS_FAILED', 'Error fetching name suggestions'],
    ['NAME_LOOKUP_FAILED', 'Error fetching names for address'],
    ['NAME_REGISTRATION_FAILED', 'Error registering name'],
  ] as const)('Without a reason, the call %s has the text of the catalogue', async (code, message) => {
    for (const body of ['', '<html>', refusal(), refusal('\u200b')])
      expect(await callWith(400, body, code)).toMatchObject({ ok: false, error: { code, message } })
  })

  it.each([
    [503, refusal('Later.')],
    [429, refusal('Too often.')],
    [200, '{"zone":1}'],
    [200, 'x'.repeat(3_000_000)],
  ])('After status %s it is unknown what the server did', async (status, body) => {
    expect(await callWith(status, body)).toMatchObject({ ok: false, error: { code: UNANSWERED } })
  })

  it('Something unknown is told apart from a refusal', async () => {
    expect(await callWith(404, refusal('Nobody has this name.'))).toMatchObject({ error: { code: 404 } })
  })
})
