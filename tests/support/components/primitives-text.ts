import {
  useDisconnect,
  usePostern,
  usePosternAccount,
  usePosternConnections,
  usePosternEvents,
  usePosternNetwork,
  usePosternProvider,
  usePosternState,
  usePosternTheme,
  usePosternWallets,
  useSessions,
  useSignIn,
  useWalletInfo,
} from '#sdk/solid.ts'

/** Uses every primitive of `./solid`; returns the text that a component shows of them. */
export function primitivesRendered(): () => string {
  const account = usePosternAccount()
  const network = usePosternNetwork()
  const provider = usePosternProvider('eip155')
  const state = usePosternState()
  const theme = usePosternTheme()
  const event = usePosternEvents()
  const wallet = useWalletInfo()
  const wallets = usePosternWallets()
  const connections = usePosternConnections()
  const sessions = useSessions()
  const { open } = usePostern()
  const calls = [open, useDisconnect().disconnect, useSignIn().signIn, network.switchNetwork]
  return () =>
    [
      account.address ?? account.status,
      network.chainId,
      provider() !== undefined,
      state().rev,
      theme.themeMode,
      event()?.name,
      wallet.walletInfo?.name,
      wallets.page,
      connections.connections.length,
      sessions.sessions.length,
      calls.every((call) => typeof call === 'function'),
    ].join(' ')
}

/** The text on a server. */
export const PRIMITIVES_TEXT = 'disconnected  false -1 dark   0 0 0 true'
