import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createAppKit, useAppKit, useAppKitAccount, useAppKitEvents, useAppKitTheme } from 'postern/compat'
import { arbitrum, mainnet, type AppKitNetwork } from 'postern/compat/networks'
import { WagmiAdapter } from 'postern/compat/wagmi'
import { createRoot } from 'react-dom/client'
import { useAccount, useDisconnect, useReadContract, useSignMessage, WagmiProvider } from 'wagmi'
import { localEvm } from '../networks'
import { metadata } from '../shop'

const queryClient = new QueryClient()
const projectId = 'demo'

const networks = [localEvm, mainnet, arbitrum] as [AppKitNetwork, ...AppKitNetwork[]]

const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: true })

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  modalUrl: import.meta.env.VITE_MODAL_URL,
  projectId,
  metadata,
  defaultNetwork: localEvm,
  features: { analytics: true, email: false, socials: [] },
  themeVariables: { '--w3m-accent': '#000000', '--w3m-color-mix': '#00DCFF', '--w3m-color-mix-strength': 20 },
})

function Page() {
  const { open, close } = useAppKit()
  const { address, isConnected, caipAddress, status } = useAppKitAccount()
  const wagmi = useAccount()
  const { disconnect } = useDisconnect()
  const { signMessageAsync } = useSignMessage()
  const { themeMode, themeVariables, setThemeMode } = useAppKitTheme()
  const events = useAppKitEvents()
  const { refetch } = useReadContract({
    address: '0xd46F6d9b6Bc3dE5ae52Ee6e5b6D4C0c3cE7a3E0e',
    abi: [],
    functionName: 'retrieve',
    chainId: mainnet.id,
    query: { enabled: false },
  })
  const sign = async () => console.log(await signMessageAsync({ message: 'Hello' }))
  return (
    <main>
      <appkit-button />
      <button onClick={() => open({ view: 'Networks' })}>Networks</button>
      <button onClick={() => close()}>Close</button>
      <button onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')}>Theme</button>
      <button onClick={() => sign()}>Sign</button>
      <button onClick={() => refetch()}>Read</button>
      <button onClick={() => disconnect()}>Leave</button>
      <p id="accent">{themeVariables['--w3m-accent']}</p>
      <p id="event">{events.data.event}</p>
      <p id="status">
        {status} {caipAddress} {wagmi.chainId}
      </p>
      {isConnected && <p id="address">{address}</p>}
      <p id="wagmi-address">{wagmi.address}</p>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={wagmiAdapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
)
