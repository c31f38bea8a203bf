import {
  createAppKit,
  useAppKitAccount,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitWallets,
  type WalletItem,
} from 'postern/compat'
import { EthersAdapter } from 'postern/compat/ethers'
import { mainnet } from 'postern/compat/networks'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { localEvm } from '../networks'

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [localEvm, mainnet],
  modalUrl: import.meta.env.VITE_MODAL_URL,
  projectId: 'demo',
  features: { headless: true, email: false, socials: [] },
})

function Page() {
  const { address, isConnected } = useAppKitAccount()
  return (
    <main>
      {isConnected ? <Connected /> : <Wallets />}
      <p id="address">{address}</p>
    </main>
  )
}

function Wallets() {
  const {
    wallets,
    wcWallets,
    isFetchingWallets,
    isInitialized,
    wcUri,
    isFetchingWcUri,
    connectingWallet,
    page,
    count,
    fetchWallets,
    connect,
    resetWcUri,
  } = useAppKitWallets()
  const [query, setQuery] = useState('')
  const choose = async (wallet: WalletItem) => {
    await connect(wallet, wallet.connectors[0]?.chain)
  }
  return (
    <>
      <p id="initialized">{String(isInitialized)}</p>
      {wcUri ? (
        <>
          <p id="uri">{wcUri}</p>
          <button onClick={() => resetWcUri()}>Back</button>
        </>
      ) : (
        <ul>
          {wallets.map((wallet) => (
            <li key={wallet.id}>
              <button onClick={() => choose(wallet)} disabled={connectingWallet?.id === wallet.id}>
                <img src={wallet.imageUrl} alt="" width="24" /> {wallet.name}{' '}
                {wallet.isInjected && '(installed)'}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void fetchWallets({ query })
        }}
      >
        <input aria-label="Search" value={query} onChange={(event) => setQuery(event.target.value)} />
      </form>
      <ul id="found">
        {wcWallets.map((wallet) => (
          <li key={wallet.id}>{wallet.name}</li>
        ))}
      </ul>
      <p id="count">{count}</p>
      <button
        disabled={isFetchingWallets || isFetchingWcUri}
        onClick={() => fetchWallets({ page: page + 1, query })}
      >
        More
      </button>
    </>
  )
}

function Connected() {
  const { connections, recentConnections } = useAppKitConnections('eip155')
  const { connection, isPending, switchConnection, deleteConnection } = useAppKitConnection({
    namespace: 'eip155',
    onSuccess: ({ address, hasSwitchedWallet }) => console.log(address, hasSwitchedWallet),
    onError: (error) => console.error(error),
  })
  return (
    <>
      <p id="wallet">{connection?.name}</p>
      <ul>
        {connections.map((item) =>
          item.accounts.map((account) => (
            <li key={account.address}>
              {item.name}
              <button
                disabled={isPending}
                onClick={() => switchConnection({ connection: item, address: account.address })}
              >
                Use {account.address}
              </button>
              <button
                onClick={() => deleteConnection({ address: account.address, connectorId: item.connectorId })}
              >
                Forget
              </button>
            </li>
          )),
        )}
      </ul>
      <p>{recentConnections.length}</p>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
