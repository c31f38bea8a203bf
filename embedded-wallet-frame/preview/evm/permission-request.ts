import * as z from 'zod/mini'
import { parseElementaryType } from '#frame/preview/evm/encoding/abi-type.ts'
import { keccak256, utf8, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { isRecord } from '#frame/preview/evm/lookups/gather-facts.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** One requested permission, in the units of the request: amounts in the smallest unit, times in seconds. */
export type RequestedPermission =
  | {
      readonly kind: 'native' | 'token'
      readonly token?: EvmAddress
      readonly amount: bigint
      readonly start: number
      readonly period: number
    }
  | {
      readonly kind: 'call'
      readonly address: EvmAddress
      readonly functions: readonly { readonly signature: string; readonly selector: string }[]
      readonly valueLimit: bigint
    }

/** What a site requests to do without asking again (ERC-7715, in its draft form). */
export interface PermissionRequest {
  /** Seconds since 1970. */
  readonly expiry: number
  readonly permissions: readonly RequestedPermission[]
}

const Address = z.string().check(z.refine(isEvmAddress, 'expected an address'))
const Amount = z.union([
  z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/, 'expected an amount')),
  z.int().check(z.minimum(0)),
])
const Seconds = z.int().check(z.minimum(1), z.maximum(8_640_000_000_000))

const CallPermission = z.object({
  type: z.literal('contract-call'),
  data: z.strictObject({
    address: Address,
    abi: z.array(z.unknown()).check(z.maxLength(256)),
    functions: z
      .array(
        z.strictObject({
          functionName: z.string().check(z.minLength(1), z.maxLength(128)),
          valueLimit: z.optional(Amount),
        }),
      )
      .check(z.minLength(1), z.maxLength(32)),
  }),
})
const NativeAllowance = z.object({
  type: z.literal('native-token-recurring-allowance'),
  data: z.strictObject({ allowance: Amount, start: Seconds, period: Seconds }),
})
const TokenAllowance = z.object({
  type: z.literal('erc20-recurring-allowance'),
  data: z.strictObject({ token: Address, allowance: Amount, start: Seconds, period: Seconds }),
})

/**
 * Unknown conditions and policies cause a refusal instead of being dropped: a permission must not be wider than requested.
 */
const Request = z.object({
  expiry: Seconds,
  permissions: z
    .array(z.discriminatedUnion('type', [CallPermission, NativeAllowance, TokenAllowance]))
    .check(z.minLength(1), z.maxLength(16)),
  policies: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
})

/** Parses the requested permissions; undefined if any field of one is not understood. */
export function readPermissionRequest(asked: unknown): PermissionRequest | undefined {
  const parsed = Request.safeParse(asked)
  if (!parsed.success) return undefined
  const permissions = parsed.data.permissions.map(readPermission)
  const found = permissions.filter((one) => one !== undefined)
  return found.length === permissions.length ? { expiry: parsed.data.expiry, permissions: found } : undefined
}

function readPermission(
  asked: z.infer<typeof Request>['permissions'][number],
): RequestedPermission | undefined {
  if (asked.type !== 'contract-call') {
    const { allowance, start, period } = asked.data
    const amounts = { amount: BigInt(allowance), start, period }
    if (asked.type === 'native-token-recurring-allowance') return { kind: 'native', ...amounts }
    return { kind: 'token', token: asked.data.token.toLowerCase(), ...amounts }
  }
  const { address, abi, functions } = asked.data
  const found = functions.flatMap(({ functionName }) => signaturesOf(functionName, abi))
  if (found.length < functions.length) return undefined
  const limits = functions.map(({ valueLimit }) => BigInt(valueLimit ?? 0))
  return {
    kind: 'call',
    address: address.toLowerCase(),
    functions: found.map((signature) => ({
      signature,
      selector: bytesToHex(keccak256(utf8(signature)).subarray(0, 4)),
    })),
    // If there are several limits, the smallest one applies.
    valueLimit: limits.reduce((least, one) => (one < least ? one : least)),
  }
}

/** Finds the function with a name; none if the interface has several of that name, because the request is ambiguous. */
function signaturesOf(name: string, abi: readonly unknown[]): readonly string[] {
  const named = abi.filter(
    (entry) => isRecord(entry) && entry['type'] === 'function' && entry['name'] === name,
  )
  const signatures = named.map((entry) => {
    const inputs: unknown = isRecord(entry) ? entry['inputs'] : undefined
    const types = Array.isArray(inputs) ? inputs.map(typeOf) : [undefined]
    return types.every((type) => type !== undefined) ? `${name}(${types.join(',')})` : undefined
  })
  const found = signatures.filter((one) => one !== undefined)
  return found.length === 1 && named.length === 1 && /^[A-Za-z_$][\w$]*$/.test(name) ? found : []
}

function typeOf(input: unknown): string | undefined {
  if (!isRecord(input) || typeof input['type'] !== 'string') return undefined
  const [, base = '', lists = ''] = /^([a-z0-9]+)((?:\[\d*\])*)$/.exec(input['type']) ?? []
  if (base !== 'tuple') return parseElementaryType(base) ? base + lists : undefined
  const components: unknown = input['components']
  const parts = Array.isArray(components) ? components.map(typeOf) : [undefined]
  return parts.every((part) => part !== undefined) ? `(${parts.join(',')})${lists}` : undefined
}
