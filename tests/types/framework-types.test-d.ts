import { signal, type Signal } from '@angular/core'
import { createSignal, type Accessor } from 'solid-js'
import { injectPosternAccount, injectPosternNetwork, injectPosternProvider } from '#sdk/angular.ts'
import { usePosternAccount, usePosternProvider } from '#sdk/solid.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { Eip1193Provider, StandardWallet } from '#sdk/types/providers.ts'

/** True when both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

function same<_A extends true>(): void {}

// The type of the provider follows from the namespace, also when it changes.
const evm = usePosternProvider('eip155')
same<Same<typeof evm, Accessor<Eip1193Provider | undefined>>>()
const solana = injectPosternProvider('solana')
same<Same<typeof solana, Signal<StandardWallet | undefined>>>()
const [accessor] = createSignal<Namespace>('eip155')
const either = usePosternProvider(accessor)()
same<Same<typeof either, Eip1193Provider | StandardWallet | undefined>>()

usePosternAccount({ namespace: accessor })
const { address } = injectPosternAccount({ namespace: signal<Namespace | undefined>(undefined) })()
same<Same<typeof address, string | undefined>>()
void injectPosternNetwork().switchNetwork('eip155:10')

// Wrong calls do not compile.
// @ts-expect-error: an unknown namespace
usePosternProvider('polkadot')
// @ts-expect-error: a namespace nobody knows
injectPosternAccount({ namespace: () => 'polkadot' })
// @ts-expect-error: state is read, not written
usePosternAccount().address = '0x'
