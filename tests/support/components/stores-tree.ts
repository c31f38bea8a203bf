import {
  getPostern,
  posternAccount,
  posternConnections,
  posternEvents,
  posternNetwork,
  posternProvider,
  posternSessions,
  posternState,
  posternTheme,
  posternWallets,
  posternWalletInfo,
  type OfInstance,
} from '#sdk/svelte.ts'

/** Creates every store of `./svelte`, as props of {@link STORES_TREE}. */
export function allStores(of: OfInstance = {}) {
  return {
    account: posternAccount(of),
    network: posternNetwork(of),
    provider: posternProvider('eip155', of),
    state: posternState(of),
    themeMode: posternTheme(of),
    event: posternEvents(of),
    walletInfo: posternWalletInfo(of),
    sessions: posternSessions(of),
    wallets: posternWallets(of),
    connections: posternConnections(of),
    open: getPostern(of).open,
  }
}

/** A component that shows the values of the stores. */
export const STORES_TREE = `
<script>
  const { account, network, provider, state, themeMode, event, walletInfo, sessions, wallets, connections } = $props()
</script>
<p>{$account.address ?? $account.status}</p>
{#if $account.isConnected}<b>{$walletInfo?.name} on {$network.chainId}</b>{:else}<i>nobody</i>{/if}
<p>{$provider !== undefined} {$state.rev} {$themeMode} {$event?.name}</p>
<p>{[$sessions.sessions, $wallets.wallets, $connections].map((list) => list.length)}</p>`

/** What the component shows on a server. */
export const STORES_HTML =
  '<!--[--><p>disconnected</p> <!--[-1--><i>nobody</i><!--]--> <p>false -1 dark </p> <p>0,0,0</p><!--]-->'
