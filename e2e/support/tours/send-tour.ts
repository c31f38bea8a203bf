import { LOCAL_NETWORKS, type HostPage, type HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { SendPage } from '#e2e/pages/send-page.ts'
import type { Stop } from './tour-stop.ts'

const PAGE: HostPageOptions = {
  wallets: { evm: {} },
  options: { networks: Object.values(LOCAL_NETWORKS) },
}
const RECIPIENT = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

async function opens(host: HostPage, modal: ModalPage): Promise<SendPage> {
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open', { view: 'WalletSend' })
  await modal.shows('Send')
  return new SendPage(modal)
}

/** Sending, from the choice of a token to the wallet's approval. */
export const SEND_TOUR: readonly Stop[] = [
  {
    name: 'send',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
    },
  },
  {
    name: 'send-tokens',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
      await modal.button('Select Token').last().click()
      await modal
        .button(/Demo USD/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'send-faulty',
    page: PAGE,
    arrive: async (host, modal) => {
      const sends = await opens(host, modal)
      await sends.enter({ token: /Ether/, amount: '1e2', to: RECIPIENT.slice(0, -1) })
      await modal.text('without an exponent').waitFor()
      await modal.text('This is not a valid address on').waitFor()
    },
  },
  {
    name: 'send-preview',
    page: PAGE,
    arrive: async (host, modal) => {
      const sends = await opens(host, modal)
      await sends.enter({ token: /Ether/, amount: '0.1', to: RECIPIENT })
      await sends.review()
      await modal.text('You have not sent anything to this address').waitFor()
    },
  },
  {
    name: 'send-declined',
    page: PAGE,
    arrive: async (host, modal) => {
      const sends = await opens(host, modal)
      await sends.enter({ token: /Ether/, amount: '0.1', to: RECIPIENT })
      await sends.review()
      await host.decide('evm', 'reject')
      await sends.send()
      await modal.text('You declined the transfer').waitFor()
    },
  },
]
