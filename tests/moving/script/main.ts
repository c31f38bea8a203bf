import { createAppKit } from 'postern/compat/core'
import { EthersAdapter } from 'postern/compat/ethers'
import { arbitrum, mainnet } from 'postern/compat/networks'
import { localEvm } from '../networks'

const projectId = 'demo'

const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [localEvm, mainnet, arbitrum],
  metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
  modalUrl: import.meta.env.VITE_MODAL_URL,
  projectId,
  features: { email: false, socials: [] },
  themeMode: 'light',
})

const openConnectModalBtn = document.getElementById('open-connect-modal')
const openNetworkModalBtn = document.getElementById('open-network-modal')

openConnectModalBtn?.addEventListener('click', () => modal.open())
openNetworkModalBtn?.addEventListener('click', () => modal.open({ view: 'Networks' }))

modal.subscribeAccount((account) => {
  document.getElementById('address')!.textContent = account.address ?? ''
})
modal.subscribeEvents((newEvent) => console.log(newEvent.data.event))
modal.subscribeNetwork(({ caipNetwork }) => console.log(caipNetwork?.name))
modal.subscribeProviders((providers) => console.log(providers['eip155']))
console.log(
  modal.getThemeVariables()['--w3m-accent'],
  modal.getEvent().data.event,
  modal.getState().initialized,
)
