import { LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { createAppKit, useAppKitAccount, useAppKitProvider } from 'postern/compat'
import { solana, solanaDevnet, solanaTestnet } from 'postern/compat/networks'
import { SolanaAdapter, useAppKitConnection, type Provider } from 'postern/compat/solana'
import { createRoot } from 'react-dom/client'
import { localSolana } from '../networks'
import { metadata } from '../shop'

const projectId = 'demo'

const solanaWeb3JsAdapter = new SolanaAdapter()

createAppKit({
  adapters: [solanaWeb3JsAdapter],
  networks: [localSolana, solana, solanaTestnet, solanaDevnet],
  metadata,
  modalUrl: import.meta.env.VITE_MODAL_URL,
  projectId,
  features: { analytics: true, email: false, socials: [] },
})

function Page() {
  const { address, isConnected } = useAppKitAccount()
  const { connection } = useAppKitConnection()
  const { walletProvider } = useAppKitProvider<Provider>('solana')

  async function onSignMessage() {
    if (!walletProvider || !address) throw Error('user is disconnected')
    const encodedMessage = new TextEncoder().encode('Hello')
    const signature = await walletProvider.signMessage(encodedMessage)
    document.getElementById('result')!.textContent = `${signature.length} bytes`
  }

  async function onSendTransaction() {
    if (!address || !connection) throw Error('user is disconnected')
    const wallet = new PublicKey(address)
    const latestBlockhash = await connection.getLatestBlockhash()
    const transaction = new Transaction({
      feePayer: wallet,
      recentBlockhash: latestBlockhash.blockhash,
    }).add(
      SystemProgram.transfer({ fromPubkey: wallet, toPubkey: wallet, lamports: 0.001 * LAMPORTS_PER_SOL }),
    )
    console.log(await walletProvider.sendTransaction(transaction, connection))
  }

  return (
    <main>
      <appkit-button />
      <button onClick={onSignMessage}>Sign message</button>
      <button onClick={onSendTransaction}>Send</button>
      {isConnected && <p id="address">{address}</p>}
      <output id="result" />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
