import * as z from 'zod/mini'

const Chains = z.array(z.string()).check(z.maxLength(512))

/**
 * `GET /v1/supported-chains` (docs/specification.md §7.13, §7.14): CAIP-2 ids whose balances and history the server can
 * tell.
 */
export const SupportedChains = z.object({ http: Chains, ws: Chains })
export type SupportedChains = z.infer<typeof SupportedChains>
