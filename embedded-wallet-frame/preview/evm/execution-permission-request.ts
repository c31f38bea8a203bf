import * as z from 'zod/mini'
import type { RequestedPermission } from '#frame/preview/evm/permission-request.ts'
import { GRANT_LIFETIME_MS } from '#schemas/constants/grants.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'

/** The kinds of permissions that ERC-7715 requests may name here. */
export const EXECUTION_PERMISSION_TYPES = ['native-token-periodic', 'erc20-token-periodic'] as const

const Address = z.string().check(z.refine(isEvmAddress, 'expected an address'))
const Amount = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected an amount'))
const Seconds = z.int().check(z.minimum(1), z.maximum(8_640_000_000_000))
const terms = {
  periodAmount: Amount,
  periodDuration: Seconds,
  startTime: z.optional(z.nullable(Seconds)),
  /** A claim of the site, which is not shown. */
  justification: z.optional(z.string().check(z.maxLength(1_024))),
}
const isAdjustmentAllowed = z.boolean()

const PermissionRequest = z.strictObject({
  chainId: z.string().check(z.regex(/^0x[0-9a-fA-F]{1,16}$/, 'expected a chain id')),
  from: z.optional(z.nullable(Address)),
  /** The session account of the site. It receives no power: requests keep coming to this wallet, from this site. */
  to: Address,
  permission: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('native-token-periodic'),
      isAdjustmentAllowed,
      data: z.strictObject(terms),
    }),
    z.strictObject({
      type: z.literal('erc20-token-periodic'),
      isAdjustmentAllowed,
      data: z.strictObject({ tokenAddress: Address, ...terms }),
    }),
  ]),
  rules: z.optional(
    z.nullable(
      z
        .array(z.strictObject({ type: z.literal('expiry'), data: z.strictObject({ timestamp: Seconds }) }))
        .check(z.maxLength(1)),
    ),
  ),
})
type PermissionRequest = z.infer<typeof PermissionRequest>

/** What ERC-7715 requests of one call ask for together. */
export interface ExecutionPermissionRequest {
  readonly requests: readonly PermissionRequest[]
  readonly permissions: readonly RequestedPermission[]
  /** Seconds since 1970; one end for all of them. */
  readonly expiry: number
}

/**
 * Parses the requests of one call; undefined if a field of one is not understood, because a permission must not be wider than
 * requested. Together they are one grant, so that an allowance of a token and one for its fees cover the same request.
 *
 * @param now milliseconds since 1970.
 */
export function readExecutionPermissions(
  asked: unknown,
  now: number,
): ExecutionPermissionRequest | undefined {
  const parsed = z.array(PermissionRequest).safeParse(asked)
  if (!parsed.success) return undefined
  const requests = parsed.data
  const ends = new Set(requests.map((request) => expiryOf(request, now)))
  const [expiry] = ends
  if (ends.size !== 1 || expiry === undefined) return undefined
  const start = Math.floor(now / 1_000)
  return { requests, expiry, permissions: requests.map((request) => permissionOf(request, start)) }
}

/** An end that is missing or too far is brought forward where the site allows that its request is adjusted. */
function expiryOf({ rules, permission }: PermissionRequest, now: number): number | undefined {
  const latest = Math.floor((now + GRANT_LIFETIME_MS) / 1_000)
  const asked = rules?.[0]?.data.timestamp
  if (permission.isAdjustmentAllowed) return Math.min(asked ?? latest, latest)
  return asked
}

function permissionOf({ permission }: PermissionRequest, now: number): RequestedPermission {
  const { periodAmount, periodDuration, startTime } = permission.data
  const amounts = { amount: BigInt(periodAmount), start: startTime ?? now, period: periodDuration }
  if (permission.type === 'native-token-periodic') return { kind: 'native', ...amounts }
  return { kind: 'token', token: permission.data.tokenAddress.toLowerCase(), ...amounts }
}
