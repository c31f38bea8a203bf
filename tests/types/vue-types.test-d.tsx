/** @jsxImportSource vue */
import { ref, type ComputedRef, type GlobalComponents } from 'vue'
import type { Namespace } from '#sdk/types/account.ts'
import type { Eip1193Provider, StandardWallet } from '#sdk/types/providers.ts'
import type { SiwxSession } from '#sdk/types/sign-in.ts'
import { PosternPlugin, usePosternAccount, usePosternProvider, useSessions } from '#sdk/vue.ts'
import type { App } from 'vue'

/** True when both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

function same<_A extends true>(): void {}

// Each field is a ref, and the type of the provider follows from the namespace.
const { address } = usePosternAccount({ namespace: 'bip122' })
same<Same<typeof address, ComputedRef<string | undefined>>>()
const { sessions } = useSessions()
same<Same<typeof sessions, ComputedRef<readonly SiwxSession[]>>>()
const evm = usePosternProvider('eip155')
same<Same<typeof evm, ComputedRef<Eip1193Provider | undefined>>>()
const chosen = usePosternProvider(ref<'solana' | 'bip122'>('solana'))
same<Same<typeof chosen, ComputedRef<StandardWallet | undefined>>>()
usePosternAccount({ namespace: () => 'solana' })
usePosternAccount({ namespace: ref<Namespace>() })

// Templates and TSX know the custom elements.
type Template<N extends keyof GlobalComponents> = InstanceType<GlobalComponents[N]>
same<Same<Template<'postern-button'>['$props']['label'], string | undefined>>()
void (<postern-account-button label="Account" class="mine" onClick={() => {}} />)
void (<postern-network-button key="network" />)

// Wrong calls do not compile.
declare const app: App
// @ts-expect-error: the instance is missing
app.use(PosternPlugin)
// @ts-expect-error: a namespace nobody knows
usePosternProvider('polkadot')
// @ts-expect-error: state is read, not written
address.value = '0x'
// @ts-expect-error: a label is text
void (<postern-connect-button label={5} />)
