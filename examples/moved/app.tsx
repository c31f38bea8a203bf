import { useState } from 'react'
import { foundry, sepolia } from 'viem/chains'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useDisconnect,
  useWalletInfo,
} from '#sdk/compat.ts'
import { describeError } from '../shared/show-result.ts'

/** A site that was written for AppKit; only its imports have changed. */
export function App() {
  const { open } = useAppKit()
  const { open: isOpen } = useAppKitState()
  const { isConnected } = useAppKitAccount()
  return (
    <>
      <header className="top">
        <h1>A site that moved</h1>
        <button className="primary" id="open" disabled={isOpen} onClick={() => void open()}>
          {isConnected ? 'Account' : 'Connect wallet'}
        </button>
      </header>
      <p className="lead">
        Written for <code>createAppKit</code> and its hooks. Moving it took another import and the address of
        the modal.
      </p>
      <section className="card">
        {isConnected ? <Connected /> : <p className="quiet">Not connected.</p>}
      </section>
      <p className="note">
        The demo wallet on this page is a script that behaves like an extension: it holds a published test
        key, really signs, and knows only the local chain.
      </p>
      <p className="quiet">
        <a href="/">All examples</a>
      </p>
    </>
  )
}

function Connected() {
  const { address, status } = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork, chainId } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo()
  return (
    <>
      <h2>{walletInfo?.name}</h2>
      <dl>
        <dt>Account</dt>
        <dd id="address">{address}</dd>
        <dt>Status</dt>
        <dd id="status">{status}</dd>
        <dt>Chain</dt>
        <dd id="chain">
          {chainId} {caipNetwork?.name}
        </dd>
      </dl>
      <Actions address={address} />
    </>
  )
}

function Actions({ address }: { readonly address: string | undefined }) {
  const { walletProvider } = useAppKitProvider('eip155')
  const { chainId, switchNetwork } = useAppKitNetwork()
  const { fetchBalance } = useAppKitBalance()
  const { disconnect } = useDisconnect()
  const [result, setResult] = useState('')
  const show = (work: Promise<string>) =>
    void work.then(setResult, (error: unknown) => setResult(describeError(error)))
  const sign = async () => {
    // 'hello' in hexadecimal, as the method requires.
    const answer = await walletProvider?.request({
      method: 'personal_sign',
      params: ['0x68656c6c6f', address],
    })
    return `signature ${String(answer)}`
  }
  const balance = async () => {
    const { data, error } = await fetchBalance()
    return data ? `${data.balance} ${data.symbol}` : error
  }
  const change = async () => {
    await switchNetwork(chainId === foundry.id ? sepolia : foundry)
    return ''
  }
  return (
    <>
      <div className="row">
        <button onClick={() => show(sign())}>Sign message</button>
        <button onClick={() => show(balance())}>Show balance</button>
        <button onClick={() => show(change())}>Switch network</button>
        <button onClick={() => show(disconnect().then(() => ''))}>Disconnect</button>
      </div>
      <output id="result">{result}</output>
    </>
  )
}
