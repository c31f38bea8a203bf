import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createAppKit, useAppKitAccount } from 'postern/compat'
import { sepolia, type AppKitNetwork } from 'postern/compat/networks'
import { WagmiAdapter } from 'postern/compat/wagmi'
import { createRoot } from 'react-dom/client'
import { parseEther } from 'viem'
import { useCapabilities, useSendCalls, WagmiProvider } from 'wagmi'
import { localEvm } from '../networks'

const projectId = 'demo'
const networks: [AppKitNetwork, ...AppKitNetwork[]] = [localEvm, sepolia]
const wagmiAdapter = new WagmiAdapter({ networks, projectId })

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  modalUrl: import.meta.env.VITE_MODAL_URL,
  projectId,
  features: { email: true, socials: ['google', 'x', 'discord', 'farcaster'] },
  defaultAccountTypes: { eip155: 'smartAccount' },
})

function Page() {
  const { address, embeddedWalletInfo } = useAppKitAccount()
  const { data: capabilities } = useCapabilities()
  const { sendCalls } = useSendCalls()
  const isSmart = embeddedWalletInfo?.accountType === 'smartAccount'
  return (
    <main>
      <appkit-button />
      <p id="address">{address}</p>
      {embeddedWalletInfo && (
        <p>
          {embeddedWalletInfo.user?.email} {embeddedWalletInfo.user?.username}{' '}
          {embeddedWalletInfo.authProvider} {embeddedWalletInfo.accountType}{' '}
          {String(embeddedWalletInfo.isSmartAccountDeployed)}
        </p>
      )}
      <p>{Object.keys(capabilities ?? {}).join()}</p>
      <button
        disabled={!isSmart}
        onClick={() =>
          sendCalls({
            calls: [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: parseEther('0.001') }],
          })
        }
      >
        Send
      </button>
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
