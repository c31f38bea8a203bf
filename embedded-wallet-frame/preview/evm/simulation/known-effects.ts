import { allMeanings, withSteps } from '#frame/preview/evm/calls/nested-calls.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { AllowedSpender, CallMeaning, MeaningValue } from '#frame/preview/evm/calls/call-meaning.ts'
import { PERMIT2 } from '#frame/preview/evm/calls/permit2-calls.ts'
import type { Description } from '#frame/preview/evm/descriptors/describe.ts'
import type { GrantedPower } from '#frame/preview/evm/calls/granted-power.ts'
import type { CallReading } from '#frame/preview/evm/calls/read-call.ts'
import type { ConfirmedPower } from './compare-state.ts'
import type { Simulation } from './simulation.ts'
import { VERIFIED_TOKENS } from '#frame/preview/evm/lookups/verified-tokens.ts'
import type { PreviewField } from '#frame/preview/preview.ts'
import type { Facts } from '#frame/preview/evm/lookups/address-facts.ts'

/** What is known about calls besides their bytes. */
export interface EffectsContext {
  readonly facts: Facts
  readonly descriptions: ReadonlyMap<CallReading, Description>
  readonly simulation: Simulation | undefined
  readonly account: EvmAddress
}

/** Multicall3 only forwards calls; it has the same address on every chain. */
const MULTICALL3: EvmAddress = '0xca11bde05977b3631167028862be2a173976ca11'
const ZERO_ADDRESS: EvmAddress = `0x${'0'.repeat(40)}`

/**
 * Whether everything that a call and its inner calls may do is known. Any contract can reuse the name of a function, so a
 * name is trusted only for contracts with known code, or if the simulation confirms what it says. A descriptor only says what
 * to show, so it is never trusted alone. The code that creates a contract is never known.
 */
export function areEffectsKnown(reading: CallReading, context: EffectsContext): boolean {
  const { call, meaning, inner } = reading
  const { to, data } = call
  if (to === undefined) return false
  if (!isUnderstood(reading, context) || !areAllowancesTracked(meaning, context)) return false
  if (meaning && isKnownCode(to, context)) return inner.every((one) => areEffectsKnown(one, context))
  // Unknown code may do anything when it receives coins.
  if (data.length === 0) return context.facts.isCodeless(to)
  if (!meaning && !inner.every((one) => areEffectsKnown(one, context))) return false
  const isOfItself = inner.length > 0 && inner.every((one) => one.call.to === to)
  return isOfItself
    ? inner.some((one) => isConfirmedBySimulation(one, context))
    : isConfirmedBySimulation(reading, context)
}

/** Whether our decoders or a reviewed descriptor explain the bytes of a call and of all its inner calls. */
function isUnderstood(reading: CallReading, context: EffectsContext): boolean {
  const { meaning, appended, inner } = reading
  if (appended.length > 0 || (!meaning && !context.descriptions.has(reading))) return false
  // An empty batch does not tell what its contract does.
  if (meaning?.calls?.length === 0) return false
  const parts = meaning ? withSteps(meaning) : []
  if (parts.some(({ warnings = [] }) => warnings.some((one) => one.class === 'UNKNOWN_CALL'))) return false
  return inner.every((one) => isUnderstood(one, context))
}

/** Whether the code of a contract is known: it is in our list, or the operator says that it is a token. */
function isKnownCode(contract: EvmAddress, { facts, account }: EffectsContext): boolean {
  if ([account, PERMIT2, MULTICALL3].includes(contract)) return true
  return (
    VERIFIED_TOKENS[facts.chainId]?.[contract] !== undefined || facts.token(contract)?.isVerified === true
  )
}

/** Whether the outcome of every allowance in a call is known. */
function areAllowancesTracked(
  meaning: CallMeaning | undefined,
  { simulation, account }: EffectsContext,
): boolean {
  const granted = grantedAllowances(meaning ? withSteps(meaning) : [], account)
  return granted.every(
    (one) => simulation !== undefined && (isInForce(one, simulation) || isUsedUp(one, simulation)),
  )
}

/** Returns the allowances that calls grant, not those that they revoke. */
function grantedAllowances(meanings: readonly CallMeaning[], account: EvmAddress): readonly AllowedSpender[] {
  return meanings
    .flatMap(({ allowed = [] }) => allowed)
    .filter((one) => isGranted(one) && one.spender !== account)
}

/**
 * Returns the allowances that calls grant and a node confirms, even if they existed before: a call that grants one is never
 * shown as if it granted nothing.
 */
export function confirmedAllowances(
  readings: readonly CallReading[],
  { grants, standing = [] }: Pick<Simulation, 'grants' | 'standing'>,
  account: EvmAddress,
): readonly GrantedPower[] {
  return grantedAllowances(readings.flatMap(allMeanings), account)
    .filter(({ token, spender }) => !grants.some(({ over, holder }) => over === token && holder === spender))
    .flatMap((one): readonly GrantedPower[] => {
      const found = standing.find((power) => isAbout(power, one))
      if (!found) return []
      const { over, holder, item, amount } = found
      if (one.isOfAll === true) return [{ power: 'moveAll', holder, over }]
      return [{ power: 'spend', holder, over, ...(item === undefined ? { amount } : { item }) }]
    })
}

/** Whether the simulation confirms what a call says; for a program of several steps, at least one of them. */
function isConfirmedBySimulation(reading: CallReading, context: EffectsContext): boolean {
  const { call, meaning } = reading
  const { facts, simulation } = context
  if (!simulation) return false
  if (!meaning) return isDescriptionConfirmed(reading, simulation, context)
  const parts = withSteps(meaning)
  const isMoved = (value: MeaningValue): boolean => hasMoved(value, simulation, facts)
  const evidence = parts.flatMap((part) => [
    ...movedValues(part).map(isMoved),
    ...(part.allowed ?? []).map((one) => isAllowed(one, simulation) || isUsedUp(one, simulation)),
    ...(part.grants ?? []).map((one) => isPowerGranted(one, simulation)),
  ])
  // It is unknown where coins go that nothing in the call mentions.
  const isPaid = parts.flatMap(movedValues).some((value) => isCoin(value, facts))
  if (call.value > 0n && !isPaid) return false
  return meaning.steps ? evidence.includes(true) : evidence.length > 0 && !evidence.includes(false)
}

/** Whether every amount that a descriptor shows, and the coins of its call, entered or left the account. */
function isDescriptionConfirmed(
  reading: CallReading,
  simulation: Simulation,
  { facts, descriptions }: EffectsContext,
): boolean {
  const shown = tokensShown(descriptions.get(reading)?.fields ?? [])
  const evidence = [
    ...shown.map((token) => hasMoved({ kind: 'token', token, amount: 0n }, simulation, facts)),
    ...(reading.call.value > 0n ? [(simulation.moved.get('native') ?? 0n) < 0n] : []),
  ]
  return evidence.length > 0 && !evidence.includes(false)
}

function tokensShown(fields: readonly PreviewField[]): readonly EvmAddress[] {
  return fields.flatMap(({ value }) => {
    if (value.kind === 'group') return tokensShown(value.fields)
    if (value.kind !== 'amount' || value.tokenAddress === undefined || value.amount === '0') return []
    return [value.tokenAddress.toLowerCase()]
  })
}

/** Returns the amounts that move; an allowance moves nothing. */
function movedValues({ fields, allowed = [] }: CallMeaning): readonly MeaningValue[] {
  if (allowed.length > 0) return []
  return fields
    .map(({ value }) => value)
    .filter((value) => 'amount' in value && value.kind !== 'allowance' && value.amount > 0n)
}

const isCoin = (value: MeaningValue, facts: Facts): boolean =>
  value.kind === 'native' || (value.kind === 'token' && facts.isWrappedCoin(value.token))

function hasMoved(value: MeaningValue, { moved, items }: Simulation, facts: Facts): boolean {
  const hasBalance = (token: EvmAddress): boolean => (moved.get(token) ?? 0n) !== 0n
  if (isCoin(value, facts) && hasBalance('native')) return true
  if (value.kind === 'token')
    return (
      hasBalance(value.token) ||
      items.some(({ collection, id }) => collection === value.token && id === value.amount)
    )
  return (
    value.kind === 'item' && items.some(({ collection, id }) => collection === value.token && id === value.id)
  )
}

/** Whether an allowance exists afterwards. A revoked one must have existed before, or the simulation proves nothing. */
function isAllowed(one: AllowedSpender, simulation: Simulation): boolean {
  const { token, spender, amount } = one
  if (isGranted(one)) return isInForce(one, simulation)
  return (simulation.ended ?? []).some(
    ({ over, holder, item }) =>
      over === token && (holder === spender || (item !== undefined && item === amount)),
  )
}

/** An approval of an item is revoked by granting it to the zero address. */
function isGranted({ spender, amount }: AllowedSpender): boolean {
  return amount !== undefined && amount > 0n && spender !== ZERO_ADDRESS
}

function isInForce(one: AllowedSpender, { grants, standing = [] }: Simulation): boolean {
  const isNew = grants.some(({ over, holder }) => over === one.token && holder === one.spender)
  return isNew || standing.some((power) => isAbout(power, one))
}

/** Whether a later call spent the whole allowance. */
function isUsedUp(one: AllowedSpender, { moved }: Simulation): boolean {
  return isGranted(one) && -(moved.get(one.token) ?? 0n) >= (one.amount ?? 0n)
}

function isAbout({ over, holder, item, amount: left }: ConfirmedPower, one: AllowedSpender): boolean {
  if (over !== one.token || holder !== one.spender || left === 0n) return false
  return item === undefined || item === one.amount
}

function isPowerGranted({ power, holder, over }: GrantedPower, { grants }: Simulation): boolean {
  return grants.some((one) => one.power === power && one.holder === holder && one.over === over)
}
