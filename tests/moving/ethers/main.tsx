import { BrowserProvider, Contract, formatUnits, type Eip1193Provider } from 'ethers'
import { EthersAdapter } from 'postern/compat/ethers'
import {
  createAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useDisconnect,
} from 'postern/compat'
import { arbitrum, mainnet } from 'postern/compat/networks'
import { createRoot } from 'react-dom/client'
import { localEvm } from '../networks'
import { metadata } from '../shop'

const projectId = 'demo'

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [localEvm, mainnet, arbitrum],
  metadata,
  modalUrl: import.meta.env.VITE_MODAL_URL,
  projectId,
  features: { analytics: true, email: false, socials: false },
})

const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const ABI = ['function balanceOf(address) view returns (uint)']

function Page() {
  const { address, isConnected } = useAppKitAccount()
  const { chainId, caipNetwork, switchNetwork } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
  const { initialized, loading, selectedNetworkId } = useAppKitState()
  const { disconnect } = useDisconnect()

  async function getBalance() {
    if (!isConnected) throw Error('User disconnected')
    const ethersProvider = new BrowserProvider(walletProvider)
    const signer = await ethersProvider.getSigner()
    const contract = new Contract(USDT, ABI, signer)
    const balance = await contract.getFunction('balanceOf')(address)
    console.log(formatUnits(balance, 18))
  }

  async function onSignMessage() {
    const provider = new BrowserProvider(walletProvider)
    const signer = await provider.getSigner()
    document.getElementById('result')!.textContent = await signer.signMessage('Hello')
  }

  return (
    <main>
      <appkit-button label="Connect wallet" balance="hide" />
      <appkit-network-button />
      <button onClick={getBalance}>Balance</button>
      <button onClick={onSignMessage}>Sign message</button>
      <button onClick={() => switchNetwork(arbitrum)}>Arbitrum</button>
      <button onClick={() => disconnect()}>Leave</button>
      <p id="ready">{String(initialized)}</p>
      <p>
        {String(loading)} {selectedNetworkId} {chainId} {caipNetwork?.name}
      </p>
      <p id="address">{address}</p>
      <output id="result" />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
