import { expect, test } from '#e2e/pages/test.ts'
import { readQr } from '#e2e/support/assertions/read-qr.ts'

const FOXGLOVE = { id: 'foxglove', name: 'Foxglove', mobile_link: 'foxglove://' }

for (const themeMode of ['dark', 'light'] as const)
  test(`A camera reads the code with the wallet’s icon in its middle, and the larger one, in the ${themeMode} theme`, async ({
    openHost,
    modal,
  }) => {
    const host = await openHost({
      options: { customWallets: [FOXGLOVE], featuredWalletIds: [FOXGLOVE.id], themeMode },
    })
    await host.call('open')
    await modal.wallet(FOXGLOVE.name).click()
    const code = modal.frame.getByRole('img', { name: /QR code/ })
    const uri = await readQr(code)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await modal.button('Larger').click()
    expect(await readQr(code)).toBe(uri)
  })
