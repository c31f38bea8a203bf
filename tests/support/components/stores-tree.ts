import * as postern from '#sdk/svelte.ts'

/** Creates every store of `./svelte`, as props of {@link STORES_TREE}. */
export function allStores(of: postern.OfInstance = {}) {
  return {
    account: postern.posternAccount(of),
    network: postern.posternNetwork(of),
    provider: postern.posternProvider('eip155', of),
    state: postern.posternState(of),
    themeMode: postern.posternTheme(of),
    event: postern.posternEvents(of),
    walletInfo: postern.posternWalletInfo(of),
    sessions: postern.posternSessions(of),
    wallets: postern.posternWallets(of),
    connections: postern.posternConnections(of),
    open: postern.getPostern(of).open,
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
