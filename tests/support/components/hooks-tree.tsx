import type { ReactElement } from 'react'
import * as postern from '#sdk/react.ts'
import * as compat from '#sdk/compat.ts'

/** A component that uses every hook of `./react` and shows their values. */
export function HooksTree(): ReactElement {
  const { open } = postern.usePostern()
  const account = postern.usePosternAccount()
  const network = postern.usePosternNetwork()
  const provider = postern.usePosternProvider('eip155')
  const state = postern.usePosternState()
  const { themeMode } = postern.usePosternTheme()
  const event = postern.usePosternEvents()
  const { walletInfo } = postern.useWalletInfo()
  const { disconnect } = postern.useDisconnect()
  const { signIn } = postern.useSignIn()
  const { sessions } = postern.useSessions()
  const calls = [open, disconnect, signIn, postern.usePay(), network.switchNetwork].map((call) => typeof call)
  const shown = {
    account: account.address ?? account.status,
    network: network.chainId,
    provider: provider !== undefined,
    rev: state.rev,
    themeMode,
    event: event?.name,
    wallet: walletInfo?.name,
    sessions: sessions.length,
    calls: new Set(calls).size,
  }
  return <pre id="new">{JSON.stringify(shown)}</pre>
}

/** What {@link HooksTree} shows on a server. */
export const HOOKS_HTML =
  '<pre id="new">{&quot;account&quot;:&quot;disconnected&quot;,&quot;provider&quot;:false,&quot;rev&quot;:-1,&quot;themeMode&quot;:&quot;dark&quot;,&quot;sessions&quot;:0,&quot;calls&quot;:1}</pre>'

/** A component that uses every hook of `./compat`. */
export function OlderHooksTree(): ReactElement {
  const { open } = compat.useAppKit()
  const account = compat.useAppKitAccount()
  const network = compat.useAppKitNetwork()
  const { walletProvider, walletProviderType } = compat.useAppKitProvider('eip155')
  const state = compat.useAppKitState()
  const { themeMode } = compat.useAppKitTheme()
  const event = compat.useAppKitEvents()
  const { fetchBalance } = compat.useAppKitBalance()
  const { walletInfo } = compat.useWalletInfo()
  const { connections } = compat.useAppKitConnections()
  const { connection, switchConnection } = compat.useAppKitConnection()
  const { disconnect } = compat.useDisconnect()
  const calls = [open, disconnect, fetchBalance, switchConnection, network.switchNetwork].map(
    (call) => typeof call,
  )
  const shown = {
    account: account.address ?? account.status,
    network: network.caipNetwork?.name,
    provider: walletProvider === undefined ? undefined : walletProviderType,
    initialized: state.initialized,
    themeMode,
    event: event.data.event,
    wallet: walletInfo?.name,
    connections: connections.length,
    connection: connection?.name,
    calls: new Set(calls).size,
  }
  return <pre id="older">{JSON.stringify(shown)}</pre>
}

/** What {@link OlderHooksTree} shows on a server when the site requests the light theme. */
export const OLDER_HOOKS_HTML =
  '<pre id="older">{&quot;account&quot;:&quot;disconnected&quot;,&quot;initialized&quot;:false,&quot;themeMode&quot;:&quot;light&quot;,&quot;event&quot;:&quot;MODAL_CREATED&quot;,&quot;connections&quot;:0,&quot;calls&quot;:1}</pre>'

/** The options of the rendered trees, on the server and in the browser. */
export const OLDER_OPTIONS = {
  projectId: 'demo',
  modalUrl: 'https://modal.test',
  themeMode: 'light',
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.test'] } },
    },
  ],
} as const
