import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { LOCAL_NETWORKS, type HostPage, type HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import type { Stop } from './tour-stop.ts'

const PAGE: HostPageOptions = {
  wallets: { evm: {} },
  options: { networks: Object.values(LOCAL_NETWORKS) },
}

/** Lets the site ask for dUSD, to a recipient that nobody has paid before. */
function asks(host: HostPage, amount: string): void {
  const recipient = privateKeyToAddress(generatePrivateKey())
  const asset = `${LOCAL_NETWORKS.evm}/erc20:${LOCAL_EVM_CONTRACTS.token}`
  // The page is left before the payment is settled.
  host.call('pay', { asset, amount, recipient }).catch(() => {})
}

async function opens(host: HostPage, modal: ModalPage, amount = '2.5'): Promise<void> {
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  asks(host, amount)
  await modal.shows('Payment')
}

/** Paying, from what the site asks for to what became of it. */
export const PAY_TOUR: readonly Stop[] = [
  {
    name: 'pay',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
      await modal.text('Network fee, at most').waitFor()
    },
  },
  {
    name: 'pay-unconnected',
    page: PAGE,
    arrive: async (host, modal) => {
      asks(host, '2.5')
      await modal.button('Pay with a code or link').waitFor()
    },
  },
  {
    name: 'pay-too-little',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal, '99999999')
      await modal.button('Pay another way').waitFor()
    },
  },
  {
    name: 'pay-ways',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
      await modal.button(/^Demo EVM Wallet/).click()
      await modal.frame.getByRole('img', { name: /^QR code/ }).waitFor()
    },
  },
  {
    name: 'pay-declined',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
      await host.decide('evm', 'reject')
      await modal.button('Pay 2.5 dUSD').click()
      await modal.text('You declined the payment').waitFor()
    },
  },
  {
    name: 'pay-paid',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
      await modal.button('Pay 2.5 dUSD').click()
      await modal.text('Paid').waitFor()
    },
  },
]
