import type { HostPage, HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { PhonePage } from '#e2e/pages/phone-page.ts'
import { connectPhone } from './phone-connection.ts'
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
/** What the page says of itself is all that makes a phone. */
const PHONE: HostPageOptions = {
  ...SITE,
  head: `<script>
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1' })
  </script>`,
}

async function choose(host: HostPage, modal: ModalPage, wallet: string): Promise<void> {
  await host.call('open')
  await modal.wallet(wallet).click()
}

const code = (modal: ModalPage) => modal.frame.getByRole('img', { name: /QR code/ })

/** The views of wallets on phones. */
export const PHONE_TOUR: readonly Stop[] = [
  {
    name: 'walletconnect',
    page: SITE,
    arrive: async (host, modal) => {
      await choose(host, modal, 'WalletConnect')
      await code(modal).waitFor()
    },
  },
  {
    name: 'walletconnect-large',
    page: SITE,
    arrive: async (host, modal) => {
      await choose(host, modal, 'WalletConnect')
      await code(modal).waitFor()
      await modal.button('Larger').click()
    },
  },
  {
    name: 'walletconnect-wallet',
    page: SITE,
    arrive: async (host, modal) => {
      await choose(host, modal, 'Foxglove')
      await code(modal).waitFor()
    },
  },
  {
    name: 'walletconnect-desktop',
    page: SITE,
    arrive: async (host, modal) => {
      await choose(host, modal, 'Foxglove')
      await modal.frame.getByRole('tab', { name: 'Desktop' }).click()
      await modal.button('Open Foxglove').waitFor()
    },
  },
  {
    name: 'walletconnect-unsupported',
    page: SITE,
    arrive: async (host, modal) => {
      await choose(host, modal, 'Aster')
      await modal.text('Aster cannot be reached from here').waitFor()
    },
  },
  {
    name: 'walletconnect-phone',
    page: PHONE,
    arrive: async (host, modal) => {
      await choose(host, modal, 'Foxglove')
      await modal.text('Continue in Foxglove').waitFor()
    },
  },
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
      // Nobody waits for the answer: the tour ends before it.
      host.request('personal_sign', ['0x48656c6c6f2c204164612e', address]).catch(() => undefined)
      await modal.button('Stop waiting').waitFor()
    },
  },
]
