import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { bip122 } from './bip122.ts'
import { eip155 } from './eip155.ts'
import type { Namespace } from './namespace.ts'
import { solana } from './solana.ts'

/** Every namespace with its declaration. */
export const NAMESPACES = { eip155, solana, bip122 } as const satisfies Record<ChainNamespace, Namespace>
