import type { SvelteHTMLElements } from 'svelte/elements'
import { fromStore, get, type Readable } from 'svelte/store'
import { posternAccount, posternProvider, posternSessions } from '#sdk/svelte.ts'
import type { Eip1193Provider } from '#sdk/types/providers.ts'
import type { SiwxSession } from '#sdk/types/sign-in.ts'

/** True when both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

function same<_A extends true>(): void {}

// Svelte accepts the stores, and the type of the provider follows from the namespace.
const { current } = fromStore(posternAccount({ namespace: 'bip122' }))
same<Same<typeof current.address, string | undefined>>()
const sessions = get(posternSessions())
same<Same<typeof sessions.sessions, readonly SiwxSession[]>>()
const provider = posternProvider('eip155')
same<Same<typeof provider, Readable<Eip1193Provider | undefined>>>()

// Components know the custom elements.
same<Same<SvelteHTMLElements['postern-button']['label'], string | undefined>>()
const attributes: SvelteHTMLElements['postern-account-button'] = { label: 'Account', class: 'mine' }
void attributes

// Wrong calls do not compile.
// @ts-expect-error: an unknown namespace
posternProvider('polkadot')
// @ts-expect-error: state is read, not written
current.address = '0x'
// @ts-expect-error: a label is text
attributes.label = 5
