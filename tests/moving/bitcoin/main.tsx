import { createAppKit, useAppKitAccount, useAppKitProvider } from 'postern/compat'
import { BitcoinAdapter, type BitcoinConnector } from 'postern/compat/bitcoin'
import { bitcoin, bitcoinTestnet } from 'postern/compat/networks'
import { createRoot } from 'react-dom/client'
import { localBitcoin } from '../networks'
import { metadata } from '../shop'

const projectId = 'demo'

const bitcoinAdapter = new BitcoinAdapter()

createAppKit({
  adapters: [bitcoinAdapter],
  networks: [localBitcoin, bitcoin, bitcoinTestnet],
  metadata,
  features: { analytics: true, email: false, socials: [] },
  modalUrl: import.meta.env.VITE_MODAL_URL,
  projectId,
})

function Page() {
  const { address, allAccounts } = useAppKitAccount({ namespace: 'bip122' })
  const { walletProvider } = useAppKitProvider<BitcoinConnector>('bip122')

  async function signMessage() {
    if (!walletProvider || !address) throw Error('user is disconnected')
    const signature = await walletProvider.signMessage({ address, message: 'Hello' })
    document.getElementById('result')!.textContent = signature
  }

  async function sendTransfer() {
    const recipient = allAccounts[0]?.address ?? ''
    console.log(await walletProvider.sendTransfer({ recipient, amount: '1000' }))
  }

  async function signPsbt(psbt: string) {
    if (!address) return
    const signed = await walletProvider.signPSBT({
      psbt,
      signInputs: [{ address, index: 0, sighashTypes: [1] }],
      broadcast: false,
    })
    console.log(signed.psbt, signed.txid)
  }

  return (
    <main>
      <appkit-button />
      <button onClick={signMessage}>Sign message</button>
      <button onClick={sendTransfer}>Send</button>
      <button onClick={() => signPsbt('cHNidP8=')}>Sign PSBT</button>
      <p id="address">{address}</p>
      <output id="result" />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
