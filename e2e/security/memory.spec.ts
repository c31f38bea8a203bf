import type { Frame, Page, TestInfo } from '@playwright/test'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import type { HostPageOptions } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { frameAt, serveChannelPages } from '#e2e/support/servers/channel-pages.ts'
import { heapOf } from '#e2e/support/browsers/heap.ts'
import { defineHuge, HUGE_KINDS } from '#e2e/support/attacks/huge-values.ts'
import { recordConsole } from '#e2e/support/browsers/record-console.ts'
import type { PageServer } from '#e2e/support/servers/page-server.ts'
import { openRawLink, RAW_SITE } from '#e2e/support/attacks/raw-site.ts'

/**
 * The memory that may remain of 400 MB of refused messages (security D7), and of thousands of dropped answers (D10), in MiB.
 */
const LEFT_OF_LARGE = 50
const LEFT_OF_ANSWERS = 10
/** The longest allowed console line. */
const LOG_LINE_MAX = 2_048

let server: PageServer

test.setTimeout(120_000)

test.beforeAll(async () => {
  server = await serveChannelPages()
})

test.afterAll(() => server.close())

/** Opens a modal that a page speaks to by hand. @returns reads the size of its heap, once it has come to rest */
async function openRawModal(page: Page, openHost: (options: HostPageOptions) => Promise<unknown>) {
  await openHost(RAW_SITE)
  await openRawLink(page)
  const modal = await frameAt(page, DEMO_URLS.modal)
  await page.waitForTimeout(1_500)
  return heapOf(modal, page)
}

test.describe('D7: messages far beyond the limits', () => {
  test('D7: The modal refuses messages far beyond the limits, and its heap returns to its size', async ({
    openHost,
    page,
  }, info) => {
    const lines = recordConsole(page)
    const heap = await openRawModal(page, openHost)
    const before = await heap()
    await page.evaluate(defineHuge)
    for (const kind of HUGE_KINDS)
      for (const method of ['open', 'walletsChanged']) {
        const answer = await page.evaluate(
          async ({ kind, method }) => {
            const { raw } = window
            const id = `${kind}-${method}`
            raw?.port.postMessage({
              namespace: 'penpal',
              type: 'CALL',
              id,
              methodPath: [method],
              args: [window.huge[kind]()],
            })
            for (;;) {
              const found = raw?.received.find(({ callId }) => callId === id)
              if (found) return found.value
              await new Promise((resolve) => setTimeout(resolve, 10))
            }
          },
          { kind, method },
        )
        expect(answer, `${kind} to ${method}`).toMatchObject({
          ok: false,
          error: { code: 'PAYLOAD_TOO_LARGE' },
        })
      }
    const left = (await heap()) - before
    info.annotations.push({
      type: 'heap of the modal',
      description: `${before.toFixed(1)} MiB, then ${left.toFixed(1)} more`,
    })
    expect(left).toBeLessThan(LEFT_OF_LARGE)
    expect(lines.filter((line) => line.startsWith('uncaught') || line.length > LOG_LINE_MAX)).toEqual([])
  })

  test(
    'D7: The site refuses answers far beyond the limits, and its heap returns to its size',
    { tag: '@long' },
    async ({ page }, info) => {
      const lines = recordConsole(page)
      const child = await openRawChild(page)
      await child.evaluate(defineHuge)
      const heap = await heapOf(page, page)
      const before = await heap()
      for (const kind of HUGE_KINDS) {
        const answering = child.evaluate(async (kind) => {
          const { port } = window
          const callId = await new Promise((resolve) => {
            port?.addEventListener('message', ({ data }) => data.type === 'CALL' && resolve(data.id), {
              once: true,
            })
          })
          port?.postMessage({
            namespace: 'penpal',
            type: 'REPLY',
            callId,
            value: { ok: true, value: window.huge[kind]() },
          })
        }, kind)
        const answer = await page.evaluate(() => window.host.link?.call('read', 1))
        await answering
        expect(answer, kind).toMatchObject({ ok: false, error: { code: 'PAYLOAD_TOO_LARGE' } })
      }
      const left = (await heap()) - before
      info.annotations.push({
        type: 'heap of the site',
        description: `${before.toFixed(1)} MiB, then ${left.toFixed(1)} more`,
      })
      expect(left).toBeLessThan(LEFT_OF_LARGE)
      expect(lines).toEqual([])
    },
  )
})

async function openRawChild(page: Page): Promise<Frame> {
  await page.goto(`${server.origin('site')}/?child=raw`)
  const child = await frameAt(page, server.origin('child'))
  await page.evaluate(() => window.host.start())
  await child.waitForFunction(() => window.port)
  await child.evaluate(() => {
    const { port } = window
    port?.start()
    for (const message of [
      { type: 'SYN', participantId: 'child' },
      { type: 'ACK1', methodPaths: ['open', 'read'].map((name) => [name]) },
      { type: 'ACK2' },
    ])
      port?.postMessage({ namespace: 'penpal', ...message })
  })
  return child
}

/** Sends answers of 60 KB each to calls that were never made. */
function answerUnasked(count: number): void {
  const port = window.raw?.port ?? window.port
  for (let index = 0; index < count; index += 1) {
    const value = { ok: true, value: String(index).padEnd(60_000, 'y') }
    port?.postMessage({ namespace: 'penpal', type: 'REPLY', callId: `unasked-${count}-${index}`, value })
  }
}

/** How many MiB more than before thousands of answers left. */
function expectFlat(
  info: TestInfo,
  where: 'modal' | 'site',
  { before, after900, after10000 }: Record<'before' | 'after900' | 'after10000', number>,
): void {
  info.annotations.push({
    type: `heap of the ${where}`,
    description: `${before.toFixed(1)} MiB, ${after900.toFixed(1)} more after 900, ${after10000.toFixed(1)} after 10,000`,
  })
  expect(after900).toBeLessThan(LEFT_OF_ANSWERS)
  expect(after10000).toBeLessThan(LEFT_OF_ANSWERS)
}

test.describe('D10: unexpected answers', () => {
  test('D10: 900 and then 10,000 unexpected answers leave the heap of the modal flat; the first keep the port, the others lose it', async ({
    openHost,
    page,
  }, info) => {
    const heap = await openRawModal(page, openHost)
    const before = await heap()
    await page.evaluate(answerUnasked, 900)
    await page.evaluate(() => {
      window.raw?.port.postMessage({
        namespace: 'penpal',
        type: 'CALL',
        id: 'then',
        methodPath: ['ping'],
        args: [],
      })
    })
    await page.waitForFunction(() => window.raw?.received.some(({ callId }) => callId === 'then'))
    const after900 = (await heap()) - before
    await page.evaluate(answerUnasked, 10_000)
    await page.waitForFunction(() => window.raw?.received.some(({ type }) => type === 'DESTROY'), undefined, {
      timeout: 30_000,
    })
    const after10000 = (await heap()) - before
    expectFlat(info, 'modal', { before, after900, after10000 })
  })

  test('D10: 900 and then 10,000 unexpected answers leave the heap of the site flat; the first keep the port, the others lose it', async ({
    page,
  }, info) => {
    const child = await openRawChild(page)
    const heap = await heapOf(page, page)
    const before = await heap()
    const ask = () => page.evaluate(() => window.host.link?.call('read', 1))
    await child.evaluate(answerUnasked, 900)
    const pending = child.evaluate(async () => {
      const { port } = window
      const callId = await new Promise((resolve) => {
        port?.addEventListener('message', ({ data }) => data.type === 'CALL' && resolve(data.id), {
          once: true,
        })
      })
      port?.postMessage({ namespace: 'penpal', type: 'REPLY', callId, value: { ok: true, value: 'mine' } })
    })
    expect(await ask()).toEqual({ ok: true, value: 'mine' })
    await pending
    const after900 = (await heap()) - before
    await child.evaluate(answerUnasked, 10_000)
    await expect
      .poll(ask, { timeout: 30_000 })
      .toMatchObject({ ok: false, error: { code: 'CONNECTION_LOST' } })
    const after10000 = (await heap()) - before
    expectFlat(info, 'site', { before, after900, after10000 })
  })
})
