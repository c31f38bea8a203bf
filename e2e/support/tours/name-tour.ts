import { LOCAL_NETWORKS, type HostPage, type HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import type { Stop } from './tour-stop.ts'

const PAGE: HostPageOptions = {
  wallets: { evm: {} },
  options: { networks: Object.values(LOCAL_NETWORKS) },
}

const types =
  (label: string, outcome: RegExp) =>
  async (host: HostPage, modal: ModalPage): Promise<void> => {
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    await host.call('open', { view: 'RegisterAccountName' })
    await modal.frame.getByRole('textbox', { name: 'Name' }).fill(label)
    await modal.text(outcome).first().waitFor()
  }

/** Choosing a name. None is registered, since every page of the demo would show it. */
export const NAME_TOUR: readonly Stop[] = [
  { name: 'name-free', page: PAGE, arrive: types('lovelace', /lovelace\.\S+ is free/) },
  { name: 'name-reserved', page: PAGE, arrive: types('metamask', /is reserved/) },
  {
    name: 'names-none',
    page: PAGE,
    arrive: async (host, modal) => {
      await modal.connect(host, 'Demo EVM Wallet', 'eip155')
      await host.call('open', { view: 'ChooseAccountName' })
      await modal.button('Get a name').waitFor()
    },
  },
]
