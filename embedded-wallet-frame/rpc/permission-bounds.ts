import { GRANT_FEE_DIVISOR } from '#schemas/constants/grants.ts'
import type { GrantUse } from '#schemas/http/wallet/grants.ts'
import type { Allowance, BoundedCall, CallPermission } from './session-permission.ts'

/** What was spent of one allowance, given by its position in the permission, in one of its periods. */
export interface Spending {
  readonly place: number
  readonly period: number
  /** The whole amount, fees included. */
  readonly amount: bigint
  /** The part that went to fees; always zero for a token. */
  readonly fees: bigint
}

type Permission = Allowance | CallPermission

const TRANSFER = '0xa9059cbb'

/**
 * Tells what calls would spend, all of them together; undefined when one does not fit.
 *
 * @param spent what was spent before, of any period.
 * @param fee the most that the network takes for them, in the smallest unit of its coin.
 * @returns the new state of each allowance they touch.
 */
export function fitCalls(
  permissions: readonly Permission[],
  spent: readonly Spending[],
  calls: readonly BoundedCall[],
  fee: bigint,
  now: number,
): readonly Spending[] | undefined {
  const touched = new Map<number, Spending>()
  const take = (
    kind: Allowance['kind'],
    token: string | undefined,
    amount: bigint,
    isFee = false,
  ): boolean => {
    const place = permissions.findIndex((one) => one.kind === kind && one.token === token)
    const allowance = permissions[place]
    if (!allowance || allowance.kind === 'call' || now < allowance.startsAt) return false
    const period = Math.floor((now - allowance.startsAt) / allowance.periodMs)
    const before = touched.get(place) ?? spent.find((one) => one.place === place && one.period === period)
    const total = (before?.amount ?? 0n) + amount
    const fees = (before?.fees ?? 0n) + (isFee ? amount : 0n)
    if (total > allowance.amount || fees * GRANT_FEE_DIVISOR > allowance.amount) return false
    touched.set(place, { place, period, amount: total, fees })
    return true
  }
  const fits =
    fee >= 0n &&
    calls.every((call) => isCovered(call, permissions, take)) &&
    (fee === 0n || take('native', undefined, fee, true))
  return fits ? [...touched.values()] : undefined
}

/** Tells what a request takes of each allowance, from the states before and after it. */
export function usesOf(spent: readonly Spending[], spendings: readonly Spending[]): readonly GrantUse[] {
  return spendings.map(({ place, period, amount, fees }) => {
    const before = spent.find((one) => one.place === place && one.period === period)
    return {
      place,
      amount: String(amount - (before?.amount ?? 0n)),
      fees: String(fees - (before?.fees ?? 0n)),
    }
  })
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

/**
 * Tells whether permissions count all that calls move. The bytes of a payment and of a token's `transfer` state it; with
 * other calls no more may leave the account than the coins they carry.
 *
 * @param outflow all that leaves the account; undefined where it is unknown.
 */
export function isCounted(
  calls: readonly BoundedCall[],
  outflow: ReadonlyMap<string, bigint> | undefined,
): boolean {
  if (saysAll(calls)) return true
  const carried = calls.reduce((sum, { value }) => sum + value, 0n)
  return (
    outflow !== undefined && [...outflow].every(([token, amount]) => token === 'native' && amount <= carried)
  )
}

/**
 * Tells whether the bytes of calls state all that they move, as payments and token transfers do, so that no node has to try
 * them.
 */
export function saysAll(calls: readonly BoundedCall[]): boolean {
  return calls.every(({ data }) => data === '0x' || transferredAmount(data.toLowerCase()) !== undefined)
}

/** The amount of a `transfer(address,uint256)` that has exactly this form, byte for byte. */
function transferredAmount(payload: string): bigint | undefined {
  const [, amount] = /^0xa9059cbb0{24}[0-9a-f]{40}([0-9a-f]{64})$/.exec(payload) ?? []
  return amount === undefined ? undefined : BigInt(`0x${amount}`)
}
