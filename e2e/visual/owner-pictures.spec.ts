import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'

const LOGO = `${DEMO_URLS.site}/collectibles/gallery-2.png`
const DOCUMENT = `${DEMO_URLS.site}/collectibles/gallery-2.json`
const OWN = { id: 'harbour', name: 'Harbour', image_url: LOGO }
const SOLANA = { ...localSolana, name: 'Harbour Net', assets: { imageUrl: LOGO } }

test('Pictures that the owner hosts elsewhere are shown, by way of the deployment', async ({
  openHost,
  modal,
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const host = await openHost({
    wallets: { evm: {} },
    options: {
      networks: [localEvm.caipNetworkId, SOLANA],
      customWallets: [OWN],
      featuredWalletIds: [OWN.id],
      chainImages: { [localEvm.caipNetworkId]: LOGO },
    },
  })
  const isDrawn = (row: ReturnType<typeof modal.frame.getByRole>) =>
    expect
      .poll(() =>
        row
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
  await host.call('open')
  await isDrawn(modal.wallet(OWN.name))
  await host.call('open', { view: 'Networks' })
  for (const { name } of [localEvm, SOLANA]) await isDrawn(modal.frame.getByRole('button', { name }))
  expect(requests.filter((url) => url === LOGO)).toEqual([])
})

test('A developer reads why a picture is not shown', async ({ openHost, modal }) => {
  const host = await openHost({
    options: {
      debug: true,
      customWallets: [{ ...OWN, image_url: DOCUMENT }],
      featuredWalletIds: [OWN.id],
    },
  })
  await host.call('open')
  await expect(modal.frame.getByText(`The picture ${DOCUMENT} is not shown.`)).toBeVisible()
  await expect(modal.frame.getByText(/it is no still PNG, JPEG, WebP or AVIF/)).toBeVisible()
})
