import type { Frame, Page } from '@playwright/test'
import { QUICK_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { frameAt } from '#e2e/support/servers/channel-pages.ts'
import type { HostServer } from '#e2e/support/servers/host-server.ts'

/** Says when the last message of a flood came, and does nothing else with any. */
const BARE = `<!doctype html><title>bare</title>
<script>
  addEventListener('message', ({ data, source }) => data.isLast && source.postMessage('flooded', '*'))
</script>`

/** How much longer than in a document that does nothing with it a flood may hold a call up. */
const FACTOR = 3

/**
 * How long a call may take behind a flood from another process, in milliseconds: the product's own limit, or, where the
 * machine is too busy to bring that many messages in that time, three times what they take to a document that does nothing.
 *
 * @param options.sibling the frame that sends them, beside a frame that is added for the measure and taken away.
 */
export async function limitBehindFlood(options: {
  readonly page: Page
  readonly hostServer: HostServer
  readonly sibling: Frame
  readonly count: number
}): Promise<number> {
  const { page, hostServer, sibling, count } = options
  const src = hostServer.origin('bare') + hostServer.publish({ html: BARE })
  await page.evaluate(
    (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
    src,
  )
  await (await frameAt(page, src)).waitForLoadState()
  const bareMs = await sibling.evaluate(async (count) => {
    const { top } = window
    const bare = top?.frames[top.frames.length - 1]
    const begin = performance.now()
    const flooded = new Promise((resolve) => {
      addEventListener(
        'message',
        ({ data, source }) => source === bare && data === 'flooded' && resolve(data),
      )
    })
    for (let index = 1; index <= count; index += 1)
      bare?.postMessage({ type: 'postern:hello', version: 1, nonce: 'flood', isLast: index === count }, '*')
    await flooded
    return performance.now() - begin
  }, count)
  await page.evaluate((src) => document.querySelector(`iframe[src="${src}"]`)?.remove(), src)
  return Math.max(QUICK_TIMEOUT_MS, FACTOR * bareMs)
}
