import { defineComponent, h } from 'vue'
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
} from '#sdk/vue.ts'

/** A component that uses every composable of `./vue` and shows their values. */
export const ComposablesTree = defineComponent(() => {
  const { open } = usePostern()
  const { address, status } = usePosternAccount()
  const { chainId, switchNetwork } = usePosternNetwork()
  const provider = usePosternProvider('eip155')
  const state = usePosternState()
  const { themeMode } = usePosternTheme()
  const event = usePosternEvents()
  const { walletInfo } = useWalletInfo()
  const { disconnect } = useDisconnect()
  const { signIn } = useSignIn()
  const { sessions } = useSessions()
  const { wallets, find } = usePosternWallets()
  const { connections, use } = usePosternConnections()
  const calls = new Set([open, switchNetwork, disconnect, signIn, find, use].map((call) => typeof call))
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
