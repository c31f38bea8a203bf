import * as z from 'zod/mini'
import { defineEndpoint } from '#schemas/http/define-endpoint.ts'
import { CaipAddress, CaipNetworkId } from '#schemas/primitives/caip.ts'

/** The id of a permission: 32 random bytes, which also stand for its context (ERC-7715). */
export const Pci = z.string().check(z.regex(/^0x[0-9a-f]{64}$/, 'expected 0x and 64 digits'))

const Address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/, 'expected an address in lower case'))
/** An amount in the smallest unit, in decimal digits. */
export const Units = z.string().check(z.regex(/^(?:0|[1-9]\d{0,77})$/, 'expected an amount'))
const Seconds = z.int().check(z.minimum(1), z.maximum(8_640_000_000_000))

/** Functions of one contract that a site may call; `valueLimit` is the most of the coin that one call carries. */
export const ContractCallPermission = z.object({
  type: z.literal('contract-call'),
  data: z.object({
    address: Address,
    functions: z
      .array(
        z.object({
          /** The name with its types, or the selector where the interface is unknown. */
          functionName: z.string().check(z.minLength(1), z.maxLength(512)),
          valueLimit: Units,
        }),
      )
      .check(z.minLength(1), z.maxLength(32)),
  }),
})

/** What a site may spend of the coin in each period; `start` and `period` are seconds. */
export const NativeAllowancePermission = z.object({
  type: z.literal('native-token-recurring-allowance'),
  data: z.object({ allowance: Units, start: Seconds, period: Seconds }),
})

/** What a site may spend of a token in each period; `start` and `period` are seconds. */
export const TokenAllowancePermission = z.object({
  type: z.literal('erc20-recurring-allowance'),
  data: z.object({ token: Address, allowance: Units, start: Seconds, period: Seconds }),
})

/** One permission of a session, told apart by its `type`. */
export const SessionPermissionKind = z.discriminatedUnion('type', [
  ContractCallPermission,
  NativeAllowancePermission,
  TokenAllowancePermission,
])
export type SessionPermissionKind = z.infer<typeof SessionPermissionKind>

/** What is left of one allowance, given by its position in `permissions`, until its period ends. */
export const RemainingAllowance = z.object({
  place: z.int(),
  amount: Units,
  /** Seconds since 1970. */
  until: z.int(),
})
export type RemainingAllowance = z.infer<typeof RemainingAllowance>

/** A session: the permissions that a visitor granted a site, and when they end. Times are seconds since 1970. */
export const PermissionSession = z.object({
  project: z.object({
    id: z.string(),
    name: z.string(),
    /** The origin of the site, as the browser attested it. */
    url: z.optional(z.string()),
    iconUrl: z.optional(z.string()),
  }),
  pci: Pci,
  /** CAIP-2. */
  caipNetworkId: CaipNetworkId,
  expiry: z.int(),
  createdAt: z.int(),
  permissions: z.array(SessionPermissionKind),
  /** Always empty: a request with a policy is refused, because this wallet enforces none. */
  policies: z.array(z.unknown()),
  /** The same as `pci`. */
  context: z.string(),
  remaining: z.array(RemainingAllowance),
  revokedAt: z.optional(z.int()),
})
export type PermissionSession = z.infer<typeof PermissionSession>

const AccountParams = z.object({ address: CaipAddress })

export const SESSIONS_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/sessions/{address}',
  access: 'project',
  budget: 'account',
  purpose: 'The permissions that an account granted the sites of the project',
  detail:
    'They tell which sites somebody uses, so they are listed only for a caller with the token of a sign-in of that account ' +
    '(`Authorization: Bearer …`). Others get an empty list, whether there are any or not. Ended ones are listed for 30 days.',
  params: AccountParams,
  headers: z.object({ authorization: z.optional(z.string().check(z.maxLength(4_096))) }),
  notes: {
    address: { description: 'A CAIP-10 id.', example: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
    authorization: { description: 'The token of a sign-in, after `Bearer`.' },
  },
  body: z.undefined(),
  answer: z.object({ sessions: z.array(PermissionSession) }),
  answers: 'The sessions, newest first.',
})

export const REVOKE_SESSION_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/sessions/{address}/revoke',
  access: 'project',
  budget: 'account',
  purpose: 'Revoke a permission by a signature of its account',
  detail:
    'The account signs the text of `revocationMessage` (EIP-191): what is done, the origin of the API, the account and the ' +
    'permission. From then on no browser answers a request by it. Revoking it again is no error.',
  params: AccountParams,
  notes: { address: { description: 'The CAIP-10 id of the account, on the network of the permission.' } },
  body: z.object({
    pci: Pci,
    signature: z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){1,4096}$/, 'expected 0x and digits')),
  }),
  answer: z.object({}),
  answers: 'The permission is revoked.',
  responses: {
    400: 'A member of the body is not valid; `field` names it.',
    403: 'The account did not sign this text.',
    404: 'The project or the permission is unknown.',
    502: 'The node that has to judge a contract account did not answer.',
  },
})

/**
 * Returns the text that an account signs to revoke a permission. It names the deployment, so that a signature for one is
 * worthless at another, and revokes only one permission of one account.
 *
 * @param of.apiOrigin the origin of the deployment's API.
 * @param of.caipAddress the account, on the network of the permission.
 * @example
 * const signature = await sign(revocationMessage({ apiOrigin: 'https://api.example', caipAddress, pci }))
 */
export function revocationMessage(of: {
  readonly apiOrigin: string
  readonly caipAddress: string
  readonly pci: string
}): string {
  return [
    'Revoke a permission of a site.',
    '',
    `Deployment: ${of.apiOrigin}`,
    `Account: ${of.caipAddress.toLowerCase()}`,
    `Permission: ${of.pci.toLowerCase()}`,
  ].join('\n')
}
