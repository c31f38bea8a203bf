import { expect } from '@playwright/test'
import type { HostPage } from '#e2e/pages/host-page.ts'
import { CUSTOM_NETWORK } from '#e2e/support/fixtures/custom-network.ts'

/** Calls every public method that returns a promise, and expects each promise to settle. */
export async function settleEverything(host: HostPage, withinMs: number): Promise<void> {
  const unsettled = await host.page.evaluate(
    async ({ network, limit }) => {
      const postern = window.postern
      if (!postern) throw new Error('The page has no instance.')
      const provider = postern.getProvider('eip155')
      const solana = postern.getProvider('solana')
      const standard = Object(solana.features['standard:connect'])
      const calls: Record<string, () => unknown> = {
        open: () => postern.open(),
        preload: () => postern.preload(),
        close: () => postern.close(),
        disconnect: () => postern.disconnect(),
        switchNetwork: () => postern.switchNetwork('eip155:1'),
        addNetwork: () => postern.addNetwork(network),
        removeNetwork: () => postern.removeNetwork(network.caipNetworkId),
        request: () => postern.request({ method: 'personal_sign', params: ['0x00', '0x00'] }),
        setTheme: () => postern.setTheme({ themeMode: 'light' }),
        updateOptions: () => postern.updateOptions({ debug: false }),
        eth_accounts: () => provider.request({ method: 'eth_accounts' }),
        eth_blockNumber: () => provider.request({ method: 'eth_blockNumber' }),
        personal_sign: () => provider.request({ method: 'personal_sign', params: ['0x00', '0x00'] }),
        silent: () => standard.connect({ silent: true }),
      }
      const open = new Set(Object.keys(calls))
      const all = Object.entries(calls).map(async ([name, call]) => {
        try {
          await call()
        } catch {
          // The outcome does not matter here.
        }
        open.delete(name)
      })
      await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, limit))])
      return [...open]
    },
    { network: CUSTOM_NETWORK, limit: withinMs },
  )
  expect(unsettled).toEqual([])
}
