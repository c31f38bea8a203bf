import type { Text } from '#frame/locales/use-text.ts'
import type { SessionPermission } from '#frame/rpc/session-permission.ts'
import type { ListedGrant } from './listed-grant.ts'
import type { Network } from '#schemas/entities/network.ts'

const HOUR_MS = 3_600_000

/** Describes a permission in one sentence: what, how much, how often. Addresses are whole. */
export function describePermission(
  permission: SessionPermission['permissions'][number],
  network: Network | undefined,
  text: Text,
): string {
  if (permission.kind === 'call')
    return text('permissions.call', { count: permission.selectors.length, address: permission.address })
  const hours = Math.round(permission.periodMs / HOUR_MS)
  if (permission.kind === 'token')
    return text('permissions.token', {
      amount: permission.amount.toString(),
      token: permission.token ?? '',
      hours,
    })
  const { decimals = 0, symbol = '' } = network?.nativeCurrency ?? {}
  return text('permissions.native', { amount: wholeUnits(permission.amount, decimals), symbol, hours })
}

/** Says what is left of each allowance of a grant, and until when; nothing where the server has not said it. */
export function describeRemaining(
  { permissions, remaining }: ListedGrant,
  network: Network | undefined,
  text: Text,
  when: (time: number) => string,
): readonly string[] {
  const { decimals = 0, symbol = '' } = network?.nativeCurrency ?? {}
  return remaining.flatMap(({ place, amount, until }) => {
    const permission = permissions[place]
    if (!permission || permission.kind === 'call') return []
    const isNative = permission.kind === 'native'
    return [
      text('permissions.left', {
        amount: isNative ? wholeUnits(BigInt(amount), decimals) : amount,
        unit: isNative ? symbol : (permission.token ?? ''),
        when: when(until * 1_000),
      }),
    ]
  })
}

/**
 * Formats an amount in whole units, without trailing zeros.
 *
 * @example
 * wholeUnits(1_500_000_000_000_000_000n, 18) // '1.5'
 */
export function wholeUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
