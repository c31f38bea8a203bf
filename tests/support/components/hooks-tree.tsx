import type { ReactElement } from 'react'
import {
  usePostern,
  usePosternAccount,
  usePosternEvents,
  usePosternNetwork,
  usePosternProvider,
  usePosternState,
  usePosternTheme,
  useDisconnect,
  useSessions,
  useSignIn,
  useWalletInfo,
} from '#sdk/react.ts'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect as useOlderDisconnect,
  useWalletInfo as useOlderWalletInfo,
} from '#sdk/compat.ts'

/** A component that uses every hook of `./react` and shows their values. */
export function HooksTree(): ReactElement {
  const { open } = usePostern()
  const account = usePosternAccount()
  const network = usePosternNetwork()
  const provider = usePosternProvider('eip155')
  const state = usePosternState()
  const { themeMode } = usePosternTheme()
  const event = usePosternEvents()
  const { walletInfo } = useWalletInfo()
  const { disconnect } = useDisconnect()
  const { signIn } = useSignIn()
  const { sessions } = useSessions()
  const calls = [open, disconnect, signIn, network.switchNetwork].map((call) => typeof call)
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
  const { open } = useAppKit()
  const account = useAppKitAccount()
  const network = useAppKitNetwork()
  const { walletProvider, walletProviderType } = useAppKitProvider('eip155')
  const state = useAppKitState()
  const { themeMode } = useAppKitTheme()
  const event = useAppKitEvents()
  const { fetchBalance } = useAppKitBalance()
  const { walletInfo } = useOlderWalletInfo()
  const { connections } = useAppKitConnections()
  const { connection, switchConnection } = useAppKitConnection()
  const { disconnect } = useOlderDisconnect()
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
