import { expect, test, type Frame, type Page } from '@playwright/test'
import { frameAt, serveChannelPages } from '#e2e/support/servers/channel-pages.ts'
import type { PageServer } from '#e2e/support/servers/page-server.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

let server: PageServer

test.beforeAll(async () => {
  server = await serveChannelPages()
})

test.afterAll(() => server.close())

const stateOf = (child: Frame) => child.evaluate(() => window.state)
const hostOf = (page: Page) =>
  page.evaluate(() => {
    const { ports, versions, mismatches, errors } = window.host
    return { ports: ports.length, versions, mismatches, errors }
  })
const start = (page: Page): Promise<void> => page.evaluate(() => window.host.start())
const attack = (frame: Frame, count = 1): Promise<void> =>
  frame.evaluate((times) => window.attack(times), count)
const gotOf = (frame: Frame): Promise<number> => frame.evaluate(() => window.got.length)
const callOpen = (page: Page) => page.evaluate(() => window.host.link?.call('open', 1))

async function openSite(page: Page, query = '', name = 'site'): Promise<Frame> {
  await page.goto(`${server.origin(name)}/?${query}`)
  return frameAt(page, server.origin('child'))
}

/** Every kind of window that is not the child's parent, by name (security D1). */
async function senders(page: Page, child: Frame): Promise<Record<string, Frame>> {
  const nest = await frameAt(page, `${server.origin('evil')}/nest`)
  const popupOpened = page.waitForEvent('popup')
  await page.evaluate((url) => void window.open(url), `${server.origin('evil')}/hostile`)
  const popup = await popupOpened
  await popup.waitForLoadState()
  const frames = page.mainFrame().childFrames()
  const sandboxed = frames.filter((frame) => frame.url() === `${server.origin('child')}/hostile`)[0]
  if (!sandboxed) throw new Error('The sandboxed frame is missing.')
  return {
    'a sibling frame': await frameAt(page, `${server.origin('evil')}/hostile`, page.mainFrame()),
    'a sibling of the same origin as the site': await frameAt(page, `${server.origin('site')}/hostile`),
    'a frame further down': await frameAt(page, `${server.origin('evil')}/hostile`, nest),
    'a popup': popup.mainFrame(),
    'the wallet, straight to the site': await frameAt(page, `${server.origin('wallet')}/hostile`, child),
    'a data: frame': await frameAt(page, 'data:'),
    'a sandboxed frame of the child origin': sandboxed,
  }
}

test('Messages of seven kinds of foreign windows have no effect and get no answer, before and after the handshake', async ({
  page,
}) => {
  const child = await openSite(page)
  const strangers = await senders(page, child)
  for (const frame of Object.values(strangers)) await attack(frame, 5)
  await quietFor(300)
  expect(await stateOf(child)).toMatchObject({ accepted: 0, executed: 0, refused: [], errors: [] })

  await start(page)
  await expect.poll(() => callOpen(page)).toEqual({ ok: true, value: 1 })
  const before = await stateOf(child)
  expect(before).toMatchObject({ accepted: 1, origin: server.origin('site'), executed: 1 })

  for (const frame of Object.values(strangers)) await attack(frame, 5)
  await quietFor(300)
  expect(await stateOf(child)).toEqual(before)
  expect(await hostOf(page)).toEqual({ ports: 1, versions: [1], mismatches: 0, errors: [] })
  for (const [name, frame] of Object.entries(strangers)) expect.soft(await gotOf(frame), name).toBe(0)
  expect(await callOpen(page)).toEqual({ ok: true, value: 1 })
})

test('Messages that the child and the site post to themselves have no effect', async ({ page }) => {
  const child = await openSite(page)
  const toItself = (): void => {
    const { port2 } = new MessageChannel()
    window.postMessage({ type: 'postern:hello', version: 1, nonce: 'n', init: {} }, '*', [port2])
    window.postMessage({ type: 'postern:ready', min: 1, max: 1, document: 'self' }, '*')
  }
  await start(page)
  await expect.poll(() => callOpen(page)).toMatchObject({ ok: true })
  await child.evaluate(toItself)
  await page.evaluate(toItself)
  await quietFor(200)
  expect(await stateOf(child)).toMatchObject({ accepted: 1, executed: 1, errors: [] })
  expect(await hostOf(page)).toMatchObject({ ports: 1, errors: [] })
})

test('A child that is opened as a top-level page does not connect to itself', async ({ page }) => {
  await page.goto(`${server.origin('child')}/`)
  await page.evaluate(() => {
    const { port2 } = new MessageChannel()
    window.postMessage({ type: 'postern:hello', version: 1, nonce: 'n', init: {} }, '*', [port2])
  })
  await quietFor(200)
  expect(await stateOf(page.mainFrame())).toMatchObject({ accepted: 0, errors: [] })
})

test('A site that is not listed does not even receive a ready message', async ({ page }) => {
  const child = await openSite(page, '', 'unlisted')
  await start(page)
  await quietFor(1_500)
  expect(await stateOf(child)).toMatchObject({
    accepted: 0,
    refused: [server.origin('unlisted')],
    errors: [],
  })
  expect(await hostOf(page)).toMatchObject({ ports: 0, errors: [] })
})

test("The child's window is no longer trusted after it navigated to another origin", async ({ page }) => {
  await openSite(page)
  await start(page)
  await expect.poll(() => callOpen(page)).toMatchObject({ ok: true })
  await page.evaluate(
    (url) => {
      const frame = document.querySelector<HTMLIFrameElement>('#child')
      if (frame) frame.src = url
    },
    `${server.origin('evil')}/impostor`,
  )
  await frameAt(page, `${server.origin('evil')}/impostor`)
  await quietFor(300)
  expect(await hostOf(page)).toMatchObject({ ports: 1, errors: [] })
})

test('A second port of the right parent is ignored, and the first one stays', async ({ page }) => {
  const child = await openSite(page)
  await start(page)
  await expect.poll(() => callOpen(page)).toMatchObject({ ok: true })
  const second = await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const got: unknown[] = []
    port1.addEventListener('message', ({ data }) => got.push(data))
    port1.start()
    window.frames[0]?.postMessage({ type: 'postern:hello', version: 1, nonce: 'second', init: {} }, '*', [
      port2,
    ])
    await new Promise((resolve) => setTimeout(resolve, 300))
    return got.length
  })
  expect(second).toBe(0)
  expect(await callOpen(page)).toMatchObject({ ok: true })
  expect(await stateOf(child)).toMatchObject({ accepted: 1 })
})

test('Of a hundred hellos that two windows send at once, exactly one wins: the parent’s', async ({
  page,
}) => {
  const child = await openSite(page)
  const sibling = await frameAt(page, `${server.origin('evil')}/hostile`, page.mainFrame())
  const race = page.evaluate(async () => {
    const received: number[] = []
    for (let index = 0; index < 100; index += 1) {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => received.push(index))
      port1.start()
      window.frames[0]?.postMessage(
        { type: 'postern:hello', version: 1, nonce: `n${index}`, init: {} },
        '*',
        [port2],
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
    return new Set(received).size
  })
  await Promise.all([attack(sibling, 100), race])
  expect(await race).toBe(1)
  expect(await gotOf(sibling)).toBe(0)
  expect(await stateOf(child)).toMatchObject({ accepted: 1, origin: server.origin('site'), errors: [] })
})

test('A reload of the child creates a new port, and the link works again', async ({ page }) => {
  const child = await openSite(page)
  await start(page)
  await expect.poll(() => callOpen(page)).toMatchObject({ ok: true })
  await child.goto(`${server.origin('child')}/`)
  await expect.poll(async () => (await hostOf(page)).ports).toBe(2)
  expect(await callOpen(page)).toMatchObject({ ok: true })
})

const ranges: readonly (readonly [site: string, child: string, version: number | undefined])[] = [
  ['min=1&max=1', 'min=1&max=1', 1],
  ['min=1&max=1', 'min=1&max=3', 1],
  ['min=1&max=1', 'min=2&max=4', undefined],
  ['min=1&max=3', 'min=1&max=1', 1],
  ['min=1&max=3', 'min=2&max=4', 3],
  ['min=2&max=4', 'min=1&max=3', 3],
  ['min=2&max=4', 'min=1&max=1', undefined],
  ['min=2&max=4', 'min=2&max=4', 4],
  ['min=1&max=3', 'min=4&max=6', undefined],
]
for (const [index, [site, child, version]] of ranges.entries())
  test(
    `The version ranges ${site} of the site and ${child} of the child ${version === undefined ? 'are found incompatible at once' : `agree on ${version}`}`,
    { tag: index % 3 === 2 ? [] : '@long' },
    async ({ page }) => {
      const frame = await openSite(page, `${site}&child=${encodeURIComponent(child)}`)
      await start(page)
      if (version === undefined) {
        await expect.poll(async () => (await hostOf(page)).mismatches, { timeout: 5_000 }).toBe(1)
        expect(await stateOf(frame)).toMatchObject({ accepted: 0, errors: [] })
      } else {
        await expect.poll(() => callOpen(page), { timeout: 5_000 }).toMatchObject({ ok: true })
        expect(await stateOf(frame)).toMatchObject({ accepted: 1, version })
        expect((await hostOf(page)).versions).toEqual([version])
      }
    },
  )
