import type { HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { PhonePage } from '#e2e/pages/phone-page.ts'
import { connectPhone } from '#e2e/support/fixtures/phone-connection.ts'
import type { Stop } from './tour-stop.ts'

const FOXGLOVE = {
  id: 'foxglove',
  name: 'Foxglove',
  mobile_link: 'foxglove://',
  desktop_link: 'foxglove-desktop://',
  webapp_link: 'https://app.foxglove.example',
  app_store: 'https://apps.apple.com/app/foxglove/id1',
  play_store: 'https://play.google.com/store/apps/details?id=example.foxglove',
}
const EXTENSION = {
  id: 'aster',
  name: 'Aster',
  homepage: 'https://aster.example',
  chrome_store: 'https://chrome.google.com/webstore/detail/aster/abc',
}
const SITE: HostPageOptions = {
  options: { customWallets: [FOXGLOVE, EXTENSION], featuredWalletIds: ['foxglove', 'aster'] },
}
/** The user agent and the size are all that makes a phone here. */
const PHONE: HostPageOptions = {
  ...SITE,
  head: `<script>
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1' })
  </script>`,
}

const code = (modal: ModalPage) => modal.frame.getByRole('img', { name: /QR code/ })

/** Goes to the view of a wallet of the list, where it waits for the phone. */
function chosen(
  name: string,
  wallet: string,
  arrived: (modal: ModalPage) => Promise<unknown>,
  page = SITE,
): Stop {
  return {
    name,
    page,
    arrive: async (host, modal) => {
      await host.call('open')
      await modal.wallet(wallet).click()
      await arrived(modal)
    },
  }
}

/** The views of phone wallets. */
export const PHONE_TOUR: readonly Stop[] = [
  chosen('walletconnect', 'WalletConnect', (modal) => code(modal).waitFor()),
  chosen('walletconnect-large', 'WalletConnect', async (modal) => {
    await code(modal).waitFor()
    await modal.button('Larger').click()
  }),
  chosen('walletconnect-wallet', 'Foxglove', (modal) => code(modal).waitFor()),
  chosen('walletconnect-desktop', 'Foxglove', async (modal) => {
    await modal.frame.getByRole('tab', { name: 'Desktop' }).click()
    await modal.button('Open Foxglove').waitFor()
  }),
  chosen('walletconnect-unsupported', 'Aster', (modal) =>
    modal.text('Aster cannot be reached from here').waitFor(),
  ),
  chosen('walletconnect-phone', 'Foxglove', (modal) => modal.text('Continue in Foxglove').waitFor(), PHONE),
  {
    name: 'walletconnect-basic',
    page: { options: { ...SITE.options, manualWCControl: true } },
    arrive: async (host, modal) => {
      await host.call('open')
      await code(modal).waitFor()
    },
  },
  {
    name: 'confirm-in-wallet',
    page: SITE,
    arrive: async (host, modal) => {
      const phone = await PhonePage.open(host.page.context())
      await host.page.bringToFront()
      await connectPhone(host, phone)
      await host.page.bringToFront()
      const address = await host.address('eip155')
      // The answer is ignored, because the tour ends before it.
      host.request('personal_sign', ['0x48656c6c6f2c204164612e', address]).catch(() => undefined)
      await modal.button('Stop waiting').waitFor()
    },
  },
]
