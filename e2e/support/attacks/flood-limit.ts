import type { Frame, Page } from '@playwright/test'
import { QUICK_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { frameAt } from '#e2e/support/servers/channel-pages.ts'
import type { HostServer } from '#e2e/support/servers/host-server.ts'

/** Reports when the last message of a flood arrived, and ignores all messages otherwise. */
const BARE = `<!doctype html><title>bare</title>
<script>
  addEventListener('message', ({ data, source }) => data.isLast && source.postMessage('flooded', '*'))
</script>`

/** How much longer a flood may delay a call than it delays a document that ignores it. */
const FACTOR = 3

/**
 * Computes how long a call may take behind a flood from another process, in milliseconds: the product's own limit, or, where
 * the machine is too busy to deliver that many messages in that time, three times what they cost a document that ignores
 * them.
 *
 * @param options.sibling the frame that sends them, beside a frame that is added for the measure and removed again.
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
