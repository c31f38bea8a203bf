import type { Page } from '@playwright/test'
import type { HostPageOptions } from '#e2e/pages/host-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'

declare global {
  interface Window {
    /** A site of {@link RAW_SITE}: its end of the port, and the messages it received. */
    raw?: {
      port: MessagePort
      readonly received: { type: string; id?: string; callId?: string; value?: unknown }[]
    }
  }
}

/** A listed site that frames the modal without our script, answers its hello, and opens a bare port for raw messages. */
export const RAW_SITE: HostPageOptions = {
  script: false,
  body: `<iframe src="${DEMO_URLS.modal}/m/demo/"></iframe>
<script>
  addEventListener('message', ({ data, source, origin }) => {
    if (data.type !== 'postern:ready' || window.raw) return
    const { port1, port2 } = new MessageChannel()
    window.raw = { port: port1, received: [] }
    port1.onmessage = ({ data }) => raw.received.push(data)
    const init = {
      projectId: 'demo',
      options: { projectId: 'demo' },
      pageUrl: location.href,
      platform: { mobile: false, touch: false, inline: false },
      language: 'en',
    }
    source.postMessage({ type: 'postern:hello', version: data.max, nonce: 'raw', init }, origin, [port2])
    for (const message of [{ type: 'SYN', participantId: 'site' }, { type: 'ACK1', methodPaths: [] }, { type: 'ACK2' }])
      port1.postMessage({ namespace: 'penpal', ...message })
  })
</script>`,
}

/** Waits until the modal answers on the bare port. */
export async function openRawLink(page: Page): Promise<void> {
  await page.waitForFunction(() => window.raw)
  await page.evaluate(() => {
    window.raw?.port.postMessage({
      namespace: 'penpal',
      type: 'CALL',
      id: 'first',
      methodPath: ['ping'],
      args: [],
    })
  })
  await page.waitForFunction(() => window.raw?.received.some(({ callId }) => callId === 'first'))
}
