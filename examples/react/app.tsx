import { useState } from 'react'
import { usePostern, usePosternAccount, usePosternProvider, usePosternState } from '#sdk/react.ts'
import { describeError } from '../shared/show-result.ts'

/** Shows the state of the connection, and signs a message through the EVM provider. */
export function App() {
  const { open } = usePostern()
  const { namespaces } = usePosternState()
  const connected = Object.entries(namespaces).filter(([, { status }]) => status === 'connected')
  return (
    <>
      <header className="top">
        <h1>Postern in React</h1>
        <button className="primary" id="open" onClick={() => void open()}>
          {connected.length > 0 ? 'Account' : 'Connect wallet'}
        </button>
      </header>
      <p className="lead">
        The instance comes from <code>createPostern</code>; the components read it with hooks such as{' '}
        <code>usePosternAccount</code>.
      </p>
      <section className="card">
        <h2>Connections</h2>
        {connected.length === 0 && <p className="quiet">None yet.</p>}
        <dl>
          {connected.map(([namespace, { address, wallet }]) => (
            <Connection key={namespace} namespace={namespace} address={address} wallet={wallet?.name} />
          ))}
        </dl>
        <SignMessage />
      </section>
      <p className="note">
        The demo wallets on this page are scripts that behave like extensions: they hold published test keys,
        really sign, and know only the local chains.
      </p>
      <p className="quiet">
        <a href="/">All examples</a>
      </p>
    </>
  )
}

interface ConnectionProps {
  readonly namespace: string
  readonly address: string | undefined
  readonly wallet: string | undefined
}

function Connection({ namespace, address, wallet }: ConnectionProps) {
  return (
    <>
      <dt>{wallet ?? namespace}</dt>
      <dd id={`${namespace}-address`}>{address}</dd>
    </>
  )
}

function SignMessage() {
  const { address } = usePosternAccount({ namespace: 'eip155' })
  const provider = usePosternProvider('eip155')
  const [result, setResult] = useState('')
  const sign = () => {
    // 'hello' in hexadecimal, as the method requires.
    provider?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }).then(
      (signature) => setResult(`signature ${String(signature)}`),
      (error: unknown) => setResult(describeError(error)),
    )
  }
  return (
    <>
      <div className="row">
        <button id="sign" disabled={!provider} onClick={sign}>
          Sign message
        </button>
      </div>
      <output id="result">{result}</output>
    </>
  )
}
