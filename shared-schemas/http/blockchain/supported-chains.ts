import * as z from 'zod/mini'
import { defineEndpoint } from '#schemas/http/define-endpoint.ts'

const Chains = z.array(z.string()).check(z.maxLength(512))

/** CAIP-2 ids of the networks whose balances and history the server can read. */
export const SupportedChains = z.object({ http: Chains, ws: Chains })
export type SupportedChains = z.infer<typeof SupportedChains>

export const SUPPORTED_CHAINS_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/supported-chains',
  access: 'open',
  purpose: 'Networks this deployment serves',
  body: z.undefined(),
  answer: SupportedChains,
  answers:
    'CAIP-2 ids by transport. `ws` is empty, because the server passes calls to nodes on over HTTP only.',
})
