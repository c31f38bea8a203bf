import {
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  useWaitForTransactionReceipt,
} from 'wagmi'
import { foundry, sepolia } from 'wagmi/chains'

/** A site that only uses wagmi. */
export function App() {
  const { isConnected } = useConnection()
  return (
    <>
      <header className="top">
        <h1>wagmi, untouched</h1>
      </header>
      <p className="lead">
        Nothing here knows the modal. The page loads its script, which announces itself as a wallet, and wagmi
        lists it with the others.
      </p>
      <section className="card">{isConnected ? <Connected /> : <Wallets />}</section>
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

function Wallets() {
  const connectors = useConnectors()
  const { mutate: connect, error, isPending } = useConnect()
  return (
    <>
      <h2>Wallets</h2>
      <div className="row">
        {connectors.map((connector) => (
          <button key={connector.uid} disabled={isPending} onClick={() => connect({ connector })}>
            {connector.name}
          </button>
        ))}
      </div>
      <output id="result">{error?.message}</output>
    </>
  )
}

function Connected() {
  const { address, chainId, connector } = useConnection()
  const { mutate: disconnect } = useDisconnect()
  return (
    <>
      <h2>{connector?.name}</h2>
      <dl>
        <dt>Account</dt>
        <dd id="address">{address}</dd>
        <dt>Chain</dt>
        <dd id="chain">{chainId}</dd>
      </dl>
      <Actions chainId={chainId} />
      <div className="row">
        <button id="disconnect" onClick={() => disconnect({})}>
          Disconnect
        </button>
      </div>
    </>
  )
}

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** 0.01 ETH in wei. */
const VALUE = 10_000_000_000_000_000n

function Actions({ chainId }: { readonly chainId: number | undefined }) {
  const sign = useSignMessage()
  const send = useSendTransaction()
  const switching = useSwitchChain()
  const receipt = useWaitForTransactionReceipt({ hash: send.data })
  const other = chainId === foundry.id ? sepolia.id : foundry.id
  const error = sign.error ?? send.error ?? switching.error
  return (
    <>
      <div className="row">
        <button id="sign" onClick={() => sign.mutate({ message: 'Signed through wagmi.' })}>
          Sign message
        </button>
        <button id="send" onClick={() => send.mutate({ to: RECIPIENT, value: VALUE })}>
          Send 0.01 ETH
        </button>
        <button id="switch" onClick={() => switching.mutate({ chainId: other })}>
          Switch network
        </button>
      </div>
      <output id="result">
        {error?.message}
        {sign.data && `signature ${sign.data}\n`}
        {send.data && `transaction ${send.data}\n`}
        {receipt.data && `mined in block ${receipt.data.blockNumber}`}
      </output>
    </>
  )
}
