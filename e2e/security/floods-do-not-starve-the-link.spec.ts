import type { Frame, Page, TestInfo } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import { launchOptions } from '#e2e/support/browsers/launch-options.ts'
import { frameAt, serveChannelPages } from '#e2e/support/servers/channel-pages.ts'
import { limitBehindFlood } from '#e2e/support/attacks/flood-limit.ts'
import type { PageServer } from '#e2e/support/servers/page-server.ts'
import { openRawLink, RAW_SITE } from '#e2e/support/attacks/raw-site.ts'
import { runs } from '#tests/support/builders/runs.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

/** As many as freeze a document for seconds; five times as many in the long run. */
const FLOOD = runs(20_000, 100_000)
/** The limit that 99 of 100 calls stay below (security D8). */
const P99_MS = 250

let server: PageServer

test.setTimeout(180_000)

test.beforeAll(async () => {
  server = await serveChannelPages()
})

test.afterAll(() => server.close())

const stateOf = (child: Frame) => child.evaluate(() => window.state)
const start = (page: Page): Promise<void> => page.evaluate(() => window.host.start())
const flood = (frame: Frame): Promise<void> => frame.evaluate((count) => window.flood(count), FLOOD)

/** Sends as many messages as a flood to a document beside the site's that ignores them. */
async function floodElsewhere(page: Page, sibling: Frame): Promise<void> {
  const src = `${server.origin('bare')}/bare`
  await page.evaluate(
    (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
    src,
  )
  await (await frameAt(page, src)).waitForLoadState()
  await sibling.evaluate((count) => {
    const { top } = window
    const bare = top?.frames[top.frames.length - 1]
    for (let sent = 0; sent < count; sent += 1)
      bare?.postMessage({ type: 'postern:hello', version: 1, nonce: 'flood' }, '*')
  }, FLOOD)
}

async function openSite(page: Page, query = ''): Promise<{ readonly child: Frame; readonly sibling: Frame }> {
  await page.goto(`${server.origin('site')}/?${query}`)
  const child = await frameAt(page, server.origin('child'))
  return { child, sibling: await frameAt(page, `${server.origin('evil')}/hostile`, page.mainFrame()) }
}

/** Times two hundred round trips on the port, in milliseconds. */
function roundTrips(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const { host } = window
    const times: number[] = []
    while (times.length < 200) {
      const begin = performance.now()
      const answer = await host.link?.call('read', 1)
      if (!answer?.ok) throw new Error('The link broke under the flood.')
      times.push(performance.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return times
  })
}

test('A handshake completes within 15 s of a flood of messages of a sibling frame', async ({
  page,
}, info) => {
  const { child, sibling } = await openSite(page, 'child=late')
  await start(page)
  await flood(sibling)
  const begin = Date.now()
  // From here on the hello is queued behind the flood.
  await child.evaluate(() => window.begin())
  const answer = await page.evaluate(async () => {
    const { host } = window
    for (;;) {
      const answer = await host.link?.call('open', 1)
      if (answer?.ok) return answer
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })
  expect(answer).toEqual({ ok: true, value: 1 })
  const state = await stateOf(child)
  const waitMs = state.acceptedAt - state.floodedAt
  const whole = `${Date.now() - begin} ms in all, ${waitMs.toFixed(0)} ms after the last message`
  info.annotations.push({ type: 'handshake', description: whole })
  expect(state.floodedAt).toBeGreaterThan(0)
  expect(waitMs).toBeLessThan(15_000)
  expect(state).toMatchObject({ accepted: 1, origin: server.origin('site'), errors: [] })
})

async function connected(page: Page): Promise<{ readonly sibling: Frame }> {
  const { sibling } = await openSite(page)
  await start(page)
  await page.evaluate(async () => {
    const { host } = window
    while (!host.link) await new Promise((resolve) => setTimeout(resolve, 10))
    await host.link.call('read', 0)
  })
  return { sibling }
}

function p99Of(times: readonly number[]): number {
  const sorted = times.toSorted((first, second) => first - second)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Infinity
}

function noteTimes(info: TestInfo, times: readonly number[]): void {
  const description = `${times.length} calls, p99 ${p99Of(times).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms`
  info.annotations.push({ type: 'round trip', description })
}

const longestOf = (times: readonly number[]): number => Math.max(...times)

/**
 * Measures up to three times and keeps the best figure, because other load of the machine must not count as an effect of the
 * flood.
 *
 * @param options.limit the figure to stay below, in milliseconds.
 */
async function best(options: {
  readonly info: TestInfo
  readonly limit: number
  readonly figure: (times: readonly number[]) => number
  readonly measure: () => Promise<readonly number[]>
  readonly flood?: () => Promise<void>
}): Promise<number> {
  let least = Infinity
  for (let round = 0; round < 3 && least >= options.limit; round += 1) {
    const measured = options.measure()
    await options.flood?.()
    const times = await measured
    noteTimes(options.info, times)
    least = Math.min(least, options.figure(times))
  }
  return least
}

test('The port answers within 250 ms (p99) while a sibling frame floods it with messages from the same process', async ({
  playwright,
}, info) => {
  const { args = [], ...options } = launchOptions()
  const browser = await playwright.chromium.launch({
    ...options,
    // The full browser gives each site its own process unless a flag turns that off.
    args: [...args.filter((arg) => arg !== '--site-per-process'), '--disable-site-isolation-trials'],
  })
  const page = await browser.newPage()
  const { sibling } = await connected(page)
  const measure = () => roundTrips(page)
  // On a busy machine the limit is three times what the same number of messages costs another document.
  const beside = measure()
  await floodElsewhere(page, sibling)
  const limit = Math.max(P99_MS, 3 * p99Of(await beside))
  info.annotations.push({ type: 'limit', description: `${limit.toFixed(0)} ms` })
  const measured = { info, limit, figure: p99Of, measure, flood: () => flood(sibling) }
  expect(await best(measured)).toBeLessThan(limit)
  await browser.close()
})

// With a process per site the browser itself queues port and window messages of a frame together, which no page can change:
// the port waits for what was sent before (docs/decisions/0011-floods-beside-the-port.md). The test therefore requires that
// no call is lost or times out, and that the port recovers.
test(
  'No call on the port times out while a sibling frame in another process floods it with messages',
  { tag: '@long' },
  async ({ hostServer, page }, info) => {
    const { sibling } = await connected(page)
    const limit = await limitBehindFlood({ page, hostServer, sibling, count: FLOOD })
    const measure = () => roundTrips(page)
    const measured = {
      info,
      limit,
      figure: longestOf,
      measure,
      flood: () => flood(sibling),
    }
    expect(await best(measured)).toBeLessThan(limit)
  },
)

test(
  'No call on the port times out while a sibling frame floods the modal itself',
  { tag: '@long' },
  async ({ openHost, hostServer, page }, info) => {
    await openHost(RAW_SITE)
    await openRawLink(page)
    const path = hostServer.publish({ html: '<!doctype html><title>hostile</title>' })
    const url = hostServer.origin('evil') + path
    await page.evaluate(
      (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
      url,
    )
    const sibling = await frameAt(page, url)
    const limit = await limitBehindFlood({ page, hostServer, sibling, count: FLOOD })
    expect(
      await best({
        info,
        limit,
        figure: longestOf,
        measure: () => rawRoundTrips(page),
        flood: () => sibling.evaluate(floodModal, FLOOD),
      }),
    ).toBeLessThan(limit)
  },
)

/** Times two hundred round trips on the bare port of a site, in milliseconds. */
function rawRoundTrips(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const times: number[] = []
    while (times.length < 200) {
      const [id, begin] = [crypto.randomUUID(), performance.now()]
      window.raw?.port.postMessage({
        namespace: 'penpal',
        type: 'CALL',
        id,
        methodPath: ['read'],
        args: [{}],
      })
      while (!window.raw?.received.some(({ callId }) => callId === id))
        await new Promise((resolve) => setTimeout(resolve, 1))
      times.push(performance.now() - begin)
    }
    return times
  })
}

function floodModal(count: number): void {
  const modal = window.top?.frames[0]
  for (let index = 0; index < count; index += 1)
    modal?.postMessage({ type: 'postern:hello', version: 1, nonce: 'flood', init: { index } }, '*')
}

test(
  'The port loses no call to a flood of messages of a sibling frame in another process, and is as quick afterwards',
  { tag: '@long' },
  async ({ page }, info) => {
    const { sibling } = await connected(page)
    await flood(sibling)
    const begin = Date.now()
    const answers = await page.evaluate(async () => {
      const { host } = window
      const call = async (index: number): Promise<boolean> => {
        const answer = await host.link?.call('read', index)
        return answer?.ok === true && answer.value === index
      }
      const calls = Array.from({ length: 200 }, (_, index) => call(index))
      return (await Promise.all(calls)).filter(Boolean).length
    })
    info.annotations.push({ type: 'all answered after the flood', description: `${Date.now() - begin} ms` })
    expect(answers).toBe(200)
    const measure = () => roundTrips(page)
    expect(await best({ info, limit: P99_MS, figure: p99Of, measure })).toBeLessThan(P99_MS)
  },
)

test('Of 100,000 calls on the port, the burst and what is refilled are executed, then the port is closed', async ({
  page,
}, info) => {
  const { child } = await openSite(page, 'plain=1')
  await start(page)
  const begin = Date.now()
  await page.evaluate(async (count) => {
    const { host } = window
    while (!host.ports[0]) await new Promise((resolve) => setTimeout(resolve, 10))
    const [port] = host.ports
    const send = (message: object): void => port.postMessage({ namespace: 'penpal', ...message })
    port.start()
    send({ type: 'SYN', participantId: 'site' })
    send({ type: 'ACK1', methodPaths: [] })
    send({ type: 'ACK2' })
    for (let index = 0; index < count; index += 1)
      send({ type: 'CALL', id: `flood-${index}`, methodPath: ['open'], args: [index] })
  }, FLOOD)
  await expect.poll(async () => (await stateOf(child)).abused, { timeout: 30_000 }).toBe(1)
  const seconds = (Date.now() - begin) / 1_000
  await quietFor(300)
  const state = await stateOf(child)
  info.annotations.push({ type: 'executed', description: `${state.executed} of ${FLOOD} calls` })
  expect(state.executed).toBeLessThanOrEqual(60 + Math.ceil(seconds) * 20)
  expect(state.errors).toEqual([])
})
