import { EthersAdapter } from 'postern/compat/ethers'
import {
  AppKitButton,
  AppKitNetworkButton,
  AppKitProvider,
  useAppKitAccount,
  useAppKitBalance,
  useWalletInfo,
} from 'postern/compat'
import { mainnet } from 'postern/compat/networks'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { localEvm } from '../networks'

function App() {
  return (
    <AppKitProvider
      modalUrl={import.meta.env.VITE_MODAL_URL}
      projectId="demo"
      networks={[localEvm, mainnet]}
      adapters={[new EthersAdapter()]}
      features={{ email: false, socials: [] }}
    >
      <Page />
    </AppKitProvider>
  )
}

function Page() {
  const { address, isConnected } = useAppKitAccount({ namespace: 'eip155' })
  const { walletInfo } = useWalletInfo()
  const { fetchBalance } = useAppKitBalance()
  const [balance, setBalance] = useState<string>()
  const show = async () => {
    const { data } = await fetchBalance()
    setBalance(data && `${data.balance} ${data.symbol}`)
  }
  return (
    <main>
      <AppKitButton label="Connect wallet" />
      <AppKitNetworkButton />
      {isConnected && <button onClick={show}>Balance</button>}
      <p id="address">{address}</p>
      <p>{walletInfo?.name}</p>
      <output id="result">{balance}</output>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<App />)
