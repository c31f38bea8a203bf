import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createAppKit, useAppKit, useAppKitAccount, useAppKitNetwork, useDisconnect } from 'postern/compat'
import { BitcoinAdapter } from 'postern/compat/bitcoin'
import { arbitrum, bitcoin, mainnet, solana, type AppKitNetwork } from 'postern/compat/networks'
import { SolanaAdapter } from 'postern/compat/solana'
import { WagmiAdapter } from 'postern/compat/wagmi'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { localBitcoin, localEvm, localSolana } from '../networks'

const projectId = 'demo'
const networks: [AppKitNetwork, ...AppKitNetwork[]] = [
  localEvm,
  mainnet,
  arbitrum,
  localSolana,
  solana,
  localBitcoin,
  bitcoin,
]
const wagmiAdapter = new WagmiAdapter({ ssr: true, projectId, networks })
const solanaAdapter = new SolanaAdapter({ wallets: [] })
const bitcoinAdapter = new BitcoinAdapter()

createAppKit({
  adapters: [wagmiAdapter, solanaAdapter, bitcoinAdapter],
  networks,
  modalUrl: import.meta.env.VITE_MODAL_URL,
  projectId,
  features: { email: false, socials: [] },
  themeMode: 'light',
})

function Page() {
  const { open } = useAppKit()
  const evm = useAppKitAccount({ namespace: 'eip155' })
  const sol = useAppKitAccount({ namespace: 'solana' })
  const btc = useAppKitAccount({ namespace: 'bip122' })
  const { caipNetwork, switchNetwork } = useAppKitNetwork()
  const { disconnect } = useDisconnect()
  return (
    <main>
      <button onClick={() => open({ view: 'Connect', namespace: 'eip155' })}>Connect EVM</button>
      <button onClick={() => open({ view: 'Connect', namespace: 'solana' })}>Connect Solana</button>
      <button onClick={() => open({ view: 'Connect', namespace: 'bip122' })}>Connect Bitcoin</button>
      <button onClick={() => switchNetwork(solana)}>To Solana</button>
      <button onClick={() => disconnect({ namespace: 'solana' })}>Leave Solana</button>
      <p>{caipNetwork?.name}</p>
      <p id="address">{evm.address}</p>
      <p id="solana-address">{sol.address}</p>
      <p id="bitcoin-address">{btc.address}</p>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={wagmiAdapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
)
