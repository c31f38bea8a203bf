import { defineComponent, h } from 'vue'
import * as postern from '#sdk/vue.ts'

/** A component that uses every composable of `./vue` and shows their values. */
export const ComposablesTree = defineComponent(() => {
  const { open } = postern.usePostern()
  const { address, status } = postern.usePosternAccount()
  const { chainId, switchNetwork } = postern.usePosternNetwork()
  const provider = postern.usePosternProvider('eip155')
  const state = postern.usePosternState()
  const { themeMode } = postern.usePosternTheme()
  const event = postern.usePosternEvents()
  const { walletInfo } = postern.useWalletInfo()
  const { disconnect } = postern.useDisconnect()
  const { signIn } = postern.useSignIn()
  const { sessions } = postern.useSessions()
  const { wallets, find } = postern.usePosternWallets()
  const { connections, use } = postern.usePosternConnections()
  const calls = new Set(
    [open, switchNetwork, disconnect, signIn, postern.usePay(), find, use].map((call) => typeof call),
  )
  return () =>
    h(
      'pre',
      JSON.stringify({
        account: address.value ?? status.value,
        network: chainId.value,
        provider: provider.value !== undefined,
        rev: state.value.rev,
        themeMode: themeMode.value,
        event: event.value?.name,
        wallet: walletInfo.value?.name,
        lists: [sessions.value, wallets.value, connections.value].map((list) => list.length),
        calls: [...calls],
      }),
    )
})

/** What {@link ComposablesTree} shows on a server. */
export const COMPOSABLES_HTML =
  '<pre>{&quot;account&quot;:&quot;disconnected&quot;,&quot;provider&quot;:false,&quot;rev&quot;:-1,&quot;themeMode&quot;:&quot;dark&quot;,&quot;lists&quot;:[0,0,0],&quot;calls&quot;:[&quot;function&quot;]}</pre>'
