import type { Page } from '@playwright/test'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'

/** Adds the demo's EVM wallet, which approves by itself, to a page that does not include it. */
export async function withDemoWallet(page: Page): Promise<void> {
  await page.addInitScript(
    ({ src, rpc }) =>
      document.addEventListener('DOMContentLoaded', () => {
        const script = document.createElement('script')
        Object.assign(script, { src })
        Object.assign(script.dataset, { rpc, approve: 'auto' })
        document.head.append(script)
      }),
    { src: `${DEMO_URLS.site}/wallets/demo-evm-wallet.js`, rpc: DEMO_URLS.evm },
  )
}
