import * as postern from '#sdk/solid.ts'

/** Uses every primitive of `./solid`; returns the text that a component shows of them. */
export function primitivesRendered(): () => string {
  const account = postern.usePosternAccount()
  const network = postern.usePosternNetwork()
  const provider = postern.usePosternProvider('eip155')
  const state = postern.usePosternState()
  const theme = postern.usePosternTheme()
  const event = postern.usePosternEvents()
  const wallet = postern.useWalletInfo()
  const wallets = postern.usePosternWallets()
  const connections = postern.usePosternConnections()
  const sessions = postern.useSessions()
  const { open } = postern.usePostern()
  const calls = [
    open,
    postern.useDisconnect().disconnect,
    postern.useSignIn().signIn,
    postern.usePay(),
    network.switchNetwork,
  ]
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
