import type { Allowance, BoundedCall, CallPermission, SessionGrant } from '#frame/rpc/session-permissions.ts'

/** What was spent of the permission at a place, in one of its periods. */
export interface Spending {
  readonly place: number
  readonly period: number
  readonly amount: bigint
}

type Permission = Allowance | CallPermission

/** The longest a grant may last: 30 days. Our figure. */
const LONGEST_MS = 30 * 86_400_000
/** The shortest period of an allowance: an hour. Our figure. */
const SHORTEST_PERIOD_MS = 3_600_000
const TRANSFER = '0xa9059cbb'

/**
 * Functions that move assets or hand power on: no permission to call a contract covers them, because no bound of such a
 * permission counts what they move. An allowance of the token covers `transfer`.
 */
const UNBOUNDED_SELECTORS: ReadonlySet<string> = new Set([
  TRANSFER, // transfer(address,uint256)
  '0x23b872dd', // transferFrom(address,address,uint256)
  '0x095ea7b3', // approve(address,uint256)
  '0x39509351', // increaseAllowance(address,uint256)
  '0xa22cb465', // setApprovalForAll(address,bool)
  '0xd505accf', // permit, ERC-2612
  '0x8fcbaf0c', // permit of DAI
  '0x87517c45', // approve of Permit2
  '0x42842e0e', // safeTransferFrom(address,address,uint256)
  '0xb88d4fde', // safeTransferFrom(address,address,uint256,bytes)
  '0xf242432a', // safeTransferFrom of ERC-1155
  '0x2eb2c2d6', // safeBatchTransferFrom
  '0xf2fde38b', // transferOwnership(address)
  '0x3659cfe6', // upgradeTo(address)
  '0x4f1ef286', // upgradeToAndCall(address,bytes)
  '0xac9650d8', // multicall(bytes[])
  '0x5ae401dc', // multicall(uint256,bytes[])
])

/** Why a grant has no bounds, or undefined when it has. */
export function grantComplaint(
  grant: Pick<SessionGrant, 'account' | 'expiresAt' | 'permissions'>,
  now: number,
): { readonly field: string; readonly expectation: string } | undefined {
  if (grant.expiresAt <= now) return { field: 'expiry', expectation: 'expected a time that is to come' }
  if (grant.expiresAt - now > LONGEST_MS) return { field: 'expiry', expectation: 'expected at most 30 days' }
  if (grant.permissions.length === 0)
    return { field: 'permissions', expectation: 'expected at least 1 entries' }
  for (const [place, permission] of grant.permissions.entries()) {
    const expectation = permissionComplaint(permission, grant.account)
    if (expectation !== undefined) return { field: `permissions[${place}]`, expectation }
  }
  return undefined
}

function permissionComplaint(permission: Permission, account: string): string | undefined {
  if (permission.kind !== 'call') {
    if (permission.amount <= 0n) return 'expected an amount above zero'
    if (permission.periodMs < SHORTEST_PERIOD_MS) return 'expected a period of an hour or more'
    return (permission.token === undefined) === (permission.kind === 'native')
      ? undefined
      : 'expected a token for a token alone'
  }
  if (permission.address.toLowerCase() === account.toLowerCase()) return 'expected another contract'
  if (permission.selectors.length === 0) return 'expected the functions by name'
  return permission.selectors.some((selector) => UNBOUNDED_SELECTORS.has(selector))
    ? 'expected functions that move no assets; use an allowance'
    : undefined
}

/**
 * What calls would spend of permissions, all of them together; undefined when one does not fit.
 *
 * @param spent what was spent before, of any period.
 * @returns the new state of each allowance they touch.
 */
export function fitCalls(
  permissions: readonly Permission[],
  spent: readonly Spending[],
  calls: readonly BoundedCall[],
  now: number,
): readonly Spending[] | undefined {
  const touched = new Map<number, Spending>()
  const take = (kind: Allowance['kind'], token: string | undefined, amount: bigint): boolean => {
    const place = permissions.findIndex((one) => one.kind === kind && one.token === token)
    const allowance = permissions[place]
    if (!allowance || allowance.kind === 'call' || now < allowance.startsAt) return false
    const period = Math.floor((now - allowance.startsAt) / allowance.periodMs)
    const before = touched.get(place) ?? spent.find((one) => one.place === place && one.period === period)
    const total = (before?.amount ?? 0n) + amount
    if (total > allowance.amount) return false
    touched.set(place, { place, period, amount: total })
    return true
  }
  return calls.every((call) => isCovered(call, permissions, take)) ? [...touched.values()] : undefined
}

type Take = (kind: Allowance['kind'], token: string | undefined, amount: bigint) => boolean

function isCovered(
  { to, value, data }: BoundedCall,
  permissions: readonly Permission[],
  take: Take,
): boolean {
  const target = to.toLowerCase()
  const payload = data.toLowerCase()
  if (value < 0n) return false
  if (payload === '0x') return take('native', undefined, value)
  if (payload.startsWith(TRANSFER)) {
    const amount = transferredAmount(payload)
    return value === 0n && amount !== undefined && take('token', target, amount)
  }
  const selector = payload.slice(0, 10)
  const permission = permissions.find(
    (one): one is CallPermission =>
      one.kind === 'call' && one.address === target && one.selectors.includes(selector),
  )
  if (!permission || value > permission.valueLimit) return false
  return value === 0n || take('native', undefined, value)
}

/** The amount of a `transfer(address,uint256)` that is exactly that, byte for byte. */
function transferredAmount(payload: string): bigint | undefined {
  const [, amount] = /^0xa9059cbb0{24}[0-9a-f]{40}([0-9a-f]{64})$/.exec(payload) ?? []
  return amount === undefined ? undefined : BigInt(`0x${amount}`)
}
