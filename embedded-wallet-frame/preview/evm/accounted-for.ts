import { withSteps } from '#frame/preview/evm/all-meanings.ts'
import type { EvmAddress } from '#frame/preview/evm/bytes.ts'
import type { AllowedSpender, CallMeaning, MeaningValue } from '#frame/preview/evm/calls/call-meaning.ts'
import { PERMIT2 } from '#frame/preview/evm/calls/permit2-calls.ts'
import type { Description } from '#frame/preview/evm/describe.ts'
import type { Facts } from '#frame/preview/evm/facts.ts'
import type { Grant } from '#frame/preview/evm/grant.ts'
import type { CallReading } from '#frame/preview/evm/read-call.ts'
import type { Simulation } from '#frame/preview/evm/simulation/simulate.ts'
import { isWrappedCoin, VERIFIED_TOKENS } from '#frame/preview/evm/verified-tokens.ts'

/** What is known about calls besides their bytes. */
export interface AccountContext {
  readonly facts: Facts
  readonly descriptions: ReadonlyMap<CallReading, Description>
  readonly simulation: Simulation | undefined
  readonly account: EvmAddress
}

/** Runs calls and nothing else; the same address on every chain it is on. */
const MULTICALL3: EvmAddress = '0xca11bde05977b3631167028862be2a173976ca11'

/**
 * Whether somebody accounts for all a call and the calls inside it may leave behind. Anybody may give a function any
 * name: a name is believed of contracts whose code is known, and of others where a node saw happen what it says. A
 * contract that is created has nothing of the account yet.
 */
export function isAccountedFor(reading: CallReading, context: AccountContext): boolean {
  const { call, meaning, inner } = reading
  const { to } = call
  if (to === undefined) return true
  if (!isUnderstood(reading, context)) return false
  if (!meaning || isKnownCode(to, context)) return inner.every((one) => isAccountedFor(one, context))
  if (call.data.length === 0 && context.facts.isCodeless(to)) return true
  const isOfItself = inner.length > 0 && inner.every((one) => one.call.to === to)
  return isOfItself ? inner.some((one) => isBorneOut(one, context)) : isBorneOut(reading, context)
}

/** Whether the bytes of a call, and of all calls inside it, have a meaning of ours or of a reviewed descriptor. */
function isUnderstood(reading: CallReading, context: AccountContext): boolean {
  const { meaning, appended, inner } = reading
  if (appended.length > 0 || (!meaning && !context.descriptions.has(reading))) return false
  // A batch of nothing says nothing of what its contract does.
  if (meaning?.calls?.length === 0) return false
  const parts = meaning ? withSteps(meaning) : []
  if (parts.some(({ warnings = [] }) => warnings.some((one) => one.class === 'UNKNOWN_CALL'))) return false
  return inner.every((one) => isUnderstood(one, context))
}

/** Whether somebody looked at the code of a contract: we, or the operator, who has descriptions of it. */
function isKnownCode(contract: EvmAddress, { facts, account }: AccountContext): boolean {
  if ([account, PERMIT2, MULTICALL3].includes(contract)) return true
  const isVerified = VERIFIED_TOKENS[facts.chainId]?.[contract] !== undefined
  return isVerified || (facts.descriptors(contract)?.calldata ?? null) !== null
}

/** Whether a node saw happen what a call says: of a program of several parts, one of them. */
function isBorneOut({ call, meaning }: CallReading, { facts, simulation }: AccountContext): boolean {
  if (!meaning || !simulation) return false
  const parts = withSteps(meaning)
  const isMoved = (value: MeaningValue): boolean => hasMoved(value, simulation, facts.chainId)
  const evidence = parts.flatMap((part) => [
    ...movedValues(part).map(isMoved),
    ...(part.allowed ?? []).map((one) => isAllowed(one, simulation)),
    ...(part.grants ?? []).map((one) => isGranted(one, simulation)),
  ])
  // Coins that nothing in the call speaks of go where nobody says.
  const isPaid = parts.flatMap(movedValues).some((value) => isCoin(value, facts.chainId))
  if (call.value > 0n && !isPaid) return false
  return meaning.steps ? evidence.includes(true) : evidence.length > 0 && !evidence.includes(false)
}

/** The amounts that move; those of an allowance stay where they are. */
function movedValues({ fields, allowed = [] }: CallMeaning): readonly MeaningValue[] {
  if (allowed.length > 0) return []
  return fields
    .map(({ value }) => value)
    .filter((value) => 'amount' in value && value.kind !== 'allowance' && value.amount > 0n)
}

const isCoin = (value: MeaningValue, chainId: number): boolean =>
  value.kind === 'native' || (value.kind === 'token' && isWrappedCoin(chainId, value.token))

function hasMoved(value: MeaningValue, { moved, items }: Simulation, chainId: number): boolean {
  const hasBalance = (token: EvmAddress): boolean => (moved.get(token) ?? 0n) !== 0n
  if (isCoin(value, chainId) && hasBalance('native')) return true
  if (value.kind === 'token')
    return (
      hasBalance(value.token) ||
      items.some(({ collection, id }) => collection === value.token && id === value.amount)
    )
  return (
    value.kind === 'item' && items.some(({ collection, id }) => collection === value.token && id === value.id)
  )
}

function isAllowed({ token, spender, amount }: AllowedSpender, { standing = [] }: Simulation): boolean {
  return standing.some(({ over, holder, item, amount: left }) => {
    if (over !== token || holder !== spender) return false
    if (item !== undefined) return item === amount
    return amount === undefined || left > 0n === amount > 0n
  })
}

function isGranted({ power, holder, over }: Grant, { grants }: Simulation): boolean {
  return grants.some((one) => one.power === power && one.holder === holder && one.over === over)
}
