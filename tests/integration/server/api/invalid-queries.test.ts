import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { PROBLEM_STATUS } from '#server/http/problems/problem.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'
import { runs } from '#tests/support/builders/runs.ts'

const LIMITS = { directoryPerMinutePerClient: 1_000_000, directoryPerMinutePerProject: 1_000_000 }
const QUERIES = runs(1_000, 4_000)
const PATHS = runs(500, 2_000)
const AT_ONCE = 16

/** What a refusal has to contain: its code and the parameter that is wrong. */
const Refusal = z.object({
  error: z.object({ code: z.string(), message: z.string().min(20), field: z.string().optional() }),
})

const ID = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const NAMES = 'projectId st sv page entries include exclude chains search badge_type names rdns sort x'.split(
  ' ',
)
const name = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: fc.string() },
)
/** Valid values, nearly valid ones, and values that break parsers. */
const value = fc.oneof(
  fc.constantFrom('', '0', '1', '2', '-1', '1.5', '1e3', '40', '100', '101', '10000', '9'.repeat(30), 'NaN'),
  fc.constantFrom(
    'shop',
    'nobody',
    ID,
    ID.toUpperCase(),
    `${ID},`,
    `${ID},${ID}`,
    ID.slice(1),
    'a'.repeat(3_000),
  ),
  fc.constantFrom('eip155', 'eip155:1', 'eip155:1,solana', 'eip155:', ':1', 'polkadot', 'certified', 'none'),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '[]',
    '{}',
    ',',
    '(((((',
    '.*',
    '..',
    '\u0000',
    '\ud800',
    '🦊',
    'é',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom(ID, 'eip155:1', 'x', '')).map((items) => items.join(',')),
)
/** Text that no encoder writes: half an escape, or a byte that is not UTF-8. */
const broken = fc.constantFrom(
  '%',
  '%4',
  '%zz',
  '%ff%fe',
  '%E0%A4%A',
  '%00',
  '%2',
  '&&',
  '==',
  '+',
  '%25%32',
  '#',
)
const parameter = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(name, value).map(([key, text]) => `${encode(key)}=${encode(text)}`) },
  { weight: 1, arbitrary: fc.tuple(name, broken).map(([key, text]) => `${encode(key)}=${text}`) },
  { weight: 1, arbitrary: broken },
)
const query = fc.array(parameter, { maxLength: 6 }).map((parts) => parts.join('&'))
const read = fc.constantFrom('/getWallets', '/getWallets', '/projects/v1/origins', '/getAnalyticsConfig')
const picture = fc.constantFrom(
  '/getWalletImage/',
  '/public/getAssetImage/',
  '/public/getCurrencyImage/',
  '/public/getExchangeImage/',
  '/public/getTokenImage/',
  '/networks/',
)

/** Also encodes text that is not valid Unicode. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

let server: TestServer
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
beforeAll(async () => {
  server = await startTestServer({ projects: [{ id: 'shop', name: 'Shop' }], config: { limits: LIMITS } })
})
afterAll(async () => {
  agent.destroy()
  await server.stop()
})

/** Sends the URL unchanged; `fetch` would repair it. */
function ask(path: string): Promise<{ readonly status: number; readonly body: string }> {
  const { hostname, port } = new URL(server.urls.api)
  return new Promise((resolve, reject) => {
    request({ agent, hostname, port, path }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .once('error', reject)
      .end()
  })
}

/** Sends all of them, and describes what is wrong with the answers. */
async function problemsAbout(
  paths: readonly string[],
  statuses: readonly number[],
): Promise<{ readonly problems: readonly string[]; readonly seen: ReadonlySet<number> }> {
  const problems: string[] = []
  const seen = new Set<number>()
  const rest = paths.values()
  const work = async (): Promise<void> => {
    for (const path of rest) {
      const { status, body } = await ask(path)
      seen.add(status)
      if (!statuses.includes(status)) problems.push(`${status} ${path}`)
      else if (status !== 200 && !isTold(body, status)) problems.push(`${status} ${path}: ${body}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { problems, seen }
}

function isTold(body: string, status: number): boolean {
  const { code, field } = Refusal.parse(JSON.parse(body)).error
  const known: Readonly<Record<string, number>> = PROBLEM_STATUS
  return known[code] === status && (field !== undefined || code === 'ROUTE_UNKNOWN')
}

describe('arbitrary queries', () => {
  it(
    'A query about a project is answered, or refused with a code and the parameter',
    { timeout: 60_000 },
    async () => {
      const input = fc.tuple(read, query, fc.boolean())
      const paths = fc
        .sample(input, { seed: 20, numRuns: QUERIES })
        .map(([path, text, isNamed]) => `${path}?${isNamed ? 'projectId=shop&' : ''}${text}`)
      const { problems, seen } = await problemsAbout(paths, [200, 400, 404])
      expect(problems).toEqual([])
      expect(seen).toEqual(new Set([200, 400, 404]))
    },
  )

  it(
    'A query for an image is answered, or refused with a code and the parameter',
    { timeout: 60_000 },
    async () => {
      const part = fc.oneof(value.map(encode), broken, fc.constant(ID))
      const paths = fc
        .sample(fc.tuple(picture, part), { seed: 21, numRuns: PATHS })
        .map(([path, text]) => path + text + (path === '/networks/' ? '/image' : ''))
      const { problems, seen } = await problemsAbout(paths, [200, 400, 404])
      expect(problems).toEqual([])
      expect(seen).toEqual(new Set([200, 400, 404]))
    },
  )
})
