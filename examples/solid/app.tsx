import { createMemo, createSignal, For, Show } from 'solid-js'
import {
  useDisconnect,
  usePostern,
  usePosternAccount,
  usePosternNetwork,
  usePosternProvider,
  usePosternState,
} from '#sdk/solid.ts'
import { describeError } from '../shared/show-result.ts'

/** Shows the state of the connection and the actions on it. */
export function App() {
  const { open } = usePostern()
  const state = usePosternState()
  const connected = createMemo(() =>
    Object.entries(state().namespaces).filter(([, { status }]) => status === 'connected'),
  )
  return (
    <>
      <header class="top">
        <h1>Postern in Solid</h1>
        <button class="primary" id="open" onClick={() => void open()}>
          {connected().length > 0 ? 'Account' : 'Connect wallet'}
        </button>
      </header>
      <p class="lead">
        The instance comes from <code>createPostern</code>; the components read it with primitives such as{' '}
        <code>usePosternAccount</code>.
      </p>
      <section class="card">
        <h2>Connections</h2>
        <Show when={connected().length === 0}>
          <p class="quiet">None yet.</p>
        </Show>
        <dl>
          <For each={connected()}>
            {([namespace, { address, wallet }]) => (
              <>
                <dt>{wallet?.name ?? namespace}</dt>
                <dd id={`${namespace}-address`}>{address}</dd>
              </>
            )}
          </For>
        </dl>
        <Actions />
      </section>
      <p class="note">
        The demo wallets on this page are scripts that behave like extensions: they hold published test keys,
        really sign, and know only the local chains.
      </p>
      <p class="quiet">
        <a href="/">All examples</a>
      </p>
    </>
  )
}

const NETWORKS = ['eip155:31337', 'eip155:11155111'] as const

function Actions() {
  const account = usePosternAccount({ namespace: 'eip155' })
  const network = usePosternNetwork({ namespace: 'eip155' })
  const provider = usePosternProvider('eip155')
  const { disconnect } = useDisconnect()
  const [result, setResult] = createSignal('')
  const show = (done: Promise<string> | undefined): void => {
    done?.then(setResult, (error: unknown) => setResult(describeError(error)))
  }
  const sign = (): void => {
    // 'hello' in hexadecimal, as the method requires.
    const params = ['0x68656c6c6f', account.address]
    const signing = provider()?.request({ method: 'personal_sign', params })
    show(signing?.then((signature) => `signature ${String(signature)}`))
  }
  const switchNetwork = (): void => {
    const other = NETWORKS[network.caipNetworkId === NETWORKS[0] ? 1 : 0]
    show(network.switchNetwork(other).then(() => 'switched'))
  }
  return (
    <>
      <p class="quiet">
        Network <span id="network">{network.caipNetworkId}</span>
      </p>
      <div class="row">
        <button id="sign" disabled={!provider()} onClick={sign}>
          Sign message
        </button>
        <button id="switch" disabled={!account.isConnected} onClick={switchNetwork}>
          Switch network
        </button>
        <button
          id="disconnect"
          disabled={!account.isConnected}
          onClick={() => show(disconnect().then(() => 'disconnected'))}
        >
          Disconnect
        </button>
      </div>
      <output id="result">{result()}</output>
    </>
  )
}
