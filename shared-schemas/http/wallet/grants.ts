import * as z from 'zod/mini'
import { Pci, PermissionSession, SessionPermissionKind, Units } from '#schemas/http/blockchain/sessions.ts'
import { defineEndpoint, type EndpointCatalogue } from '#schemas/http/define-endpoint.ts'
import { CaipAddress } from '#schemas/primitives/caip.ts'

/** What one request takes of an allowance, fees included. */
const Use = z.strictObject({
  /** The position of the allowance among the permissions. */
  place: z.int().check(z.minimum(0), z.maximum(15)),
  amount: Units,
  /** The part of the amount that pays fees. */
  fees: Units,
})
export type GrantUse = z.infer<typeof Use>

/** The grants of a wallet: what its visitor allowed sites without an approval of each request. */
export const GRANT_ENDPOINTS = {
  list: defineEndpoint({
    method: 'GET',
    path: '/wallet/v1/grants',
    access: 'session',
    purpose: 'The grants of this wallet, of every site and browser.',
    body: z.undefined(),
    answer: z.strictObject({ sessions: z.array(PermissionSession) }),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/grants',
    access: 'session',
    purpose:
      'Store what the visitor has just granted the site of this session. The same grant again is answered alike, as long as it stands.',
    body: z.strictObject({
      pci: Pci,
      account: CaipAddress,
      /** Seconds since 1970. */
      expiry: z.int().check(z.minimum(1), z.maximum(8_640_000_000_000)),
      permissions: z.array(SessionPermissionKind).check(z.minLength(1), z.maxLength(16)),
      /** The account's signature of `grantStatement`, so that nobody registers a grant of somebody else's account. */
      signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/, 'expected 0x and 130 digits')),
    }),
    answer: z.strictObject({ pci: Pci }),
  }),
  use: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/grants/use',
    access: 'session',
    purpose:
      'Ask whether a grant stands, and count what a request takes of it, before it is answered. Only `counted` allows the answer.',
    body: z.strictObject({
      pci: Pci,
      account: CaipAddress,
      uses: z.array(Use).check(z.maxLength(16)),
    }),
    answer: z.strictObject({
      pci: Pci,
      /** `spent`: the request does not fit what is left. `ended`: revoked, expired, or not a grant of this wallet and site. */
      outcome: z.enum(['counted', 'spent', 'ended']),
    }),
  }),
  revoke: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/grants/revoke',
    access: 'session',
    purpose: 'Revoke a grant of this wallet, whichever browser it was given in.',
    body: z.strictObject({ pci: Pci }),
    answer: z.strictObject({}),
  }),
} as const satisfies EndpointCatalogue
