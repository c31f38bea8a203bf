import type { Page } from '@playwright/test'
import { PLACES } from '#e2e/pages/places.ts'

/** The demo's EVM wallet, which approves by itself, in a page that knows nothing of it. */
export async function withDemoWallet(page: Page): Promise<void> {
  await page.addInitScript(
    ({ src, rpc }) =>
      document.addEventListener('DOMContentLoaded', () => {
        const script = document.createElement('script')
        Object.assign(script, { src })
        Object.assign(script.dataset, { rpc, approve: 'auto' })
        document.head.append(script)
      }),
    { src: `${PLACES.site}/wallets/demo-evm-wallet.js`, rpc: PLACES.evm },
  )
}
