import type { Unseen } from '#frame/preview/changes.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { GrantedPower } from '#frame/preview/evm/calls/granted-power.ts'
import type { Movements } from '#frame/preview/evm/simulation/movements.ts'
import type { ComparedAnswer, StateAnswer } from '#frame/preview/evm/simulation/state-answers.ts'
import type { StateQuestion } from '#frame/preview/evm/simulation/state-questions.ts'

/** The changes according to both logs and state. */
export interface ComparedMovements extends Movements {
  readonly unseen: readonly Unseen[]
  readonly standing: readonly ConfirmedPower[]
  /** Powers that existed before the calls and not after them. */
  readonly ended: readonly GrantedPower[]
}

/** A power that its contract confirms after the calls, even if they did not change it. */
export interface ConfirmedPower {
  readonly over: EvmAddress
  readonly holder: EvmAddress
  readonly item?: bigint
  /** How much may be spent; 1 for all items, 0 for none. */
  readonly amount: bigint
}

/**
 * Corrects logs by the actual state, because contracts log what they like. For balances the lower value counts, for powers
 * the state.
 *
 * @param highestFee the most that the account pays for gas.
 */
export function compareState(
  movements: Movements,
  answers: readonly ComparedAnswer[],
  highestFee: bigint,
): ComparedMovements {
  const unseen = new Set<Unseen>()
  const comparisons = answers.flatMap((answer): readonly Comparison[] => {
    const one = compare(answer)
    if (one === 'unreadable') unseen.add('unreadable')
    return one === 'unreadable' || one === undefined ? [] : [one]
  })
  const moved = new Map(movements.moved)
  const collections = new Set(movements.items.map(({ collection }) => collection))
  for (const { question, before, after } of comparisons) {
    const delta = first(after) - first(before)
    if (question.kind === 'native') {
      const hidden = (moved.get('native') ?? 0n) - delta
      if (hidden >= 0n && hidden <= highestFee) continue
      unseen.add('insideCalls')
      if (hidden > 0n) moved.set('native', delta)
    }
    if (question.kind === 'balance' && collections.has(question.of)) {
      const counted = movements.items
        .filter(({ collection }) => collection === question.of)
        .reduce((sum, { amount }) => sum + amount, 0n)
      if (delta < counted) unseen.add('unreadable')
    } else if (question.kind === 'balance' && delta < (moved.get(question.of) ?? 0n))
      moved.set(question.of, delta)
  }
  return {
    ...movements,
    moved,
    items: itemsConfirmedBy(movements, comparisons),
    grants: powersBy(movements, comparisons),
    unseen: [...unseen],
    ended: comparisons.flatMap(endedPowers),
    standing: comparisons.flatMap((one): readonly ConfirmedPower[] => {
      const { holder, over, item } = powerOf(one) ?? {}
      if (holder === undefined || over === undefined) return []
      return [
        {
          holder,
          over,
          ...(item !== undefined && { item }),
          amount: item === undefined ? first(one.after) : 1n,
        },
      ]
    }),
  }
}

type Words = readonly bigint[]
type Comparison = { readonly question: StateQuestion; readonly before: Words; readonly after: Words }

const ZEROS: Words = [0n, 0n, 0n]
const first = ([word = 0n]: Words): bigint => word

/** Returns the comparable state; nothing if a contract has no such function. */
function compare({ question, before, after }: ComparedAnswer): Comparison | 'unreadable' | undefined {
  if (question.kind === 'nothing' || isMissing(before, after)) return undefined
  // Contracts revert for an item that does not exist yet, which means that nobody owns it.
  const earlier = question.kind === 'itemHolder' && typeof before !== 'object' ? 'absent' : before
  if (typeof after !== 'object') return 'unreadable'
  if (earlier === 'absent') return { question, before: ZEROS, after }
  return typeof earlier === 'object' ? { question, before: earlier, after } : 'unreadable'
}

function isMissing(before: StateAnswer, after: StateAnswer): boolean {
  return typeof before === 'string' && before === after
}

function itemsConfirmedBy({ items }: Movements, comparisons: readonly Comparison[]): Movements['items'] {
  return items.map((item) => {
    const { before, after } =
      comparisons.find(
        ({ question }) =>
          question.kind === 'itemBalance' && question.of === item.collection && question.item === item.id,
      ) ?? {}
    const delta = before === undefined || after === undefined ? item.amount : first(after) - first(before)
    return { ...item, amount: delta < item.amount ? delta : item.amount }
  })
}

/** The state of a power takes precedence over logs; powers without known state rely on logs alone. */
function powersBy({ grants }: Movements, comparisons: readonly Comparison[]): readonly GrantedPower[] {
  const byState = comparisons.flatMap((one): readonly (readonly [GrantedPower, boolean])[] => {
    const grant = powerOf(one)
    return grant ? [[grant, isMore(one)]] : []
  })
  const isAnswered = (grant: GrantedPower): boolean =>
    byState.some(([other]) => keyOf(other) === keyOf(grant))
  const given = byState.filter(([, isGiven]) => isGiven).map(([grant]) => grant)
  return [...given, ...grants.filter((grant) => grant.amount !== 0n && !isAnswered(grant))]
}

const keyOf = ({ power, holder, over, item, isPermit2 = false }: GrantedPower): string =>
  JSON.stringify([power, item === undefined ? holder : '', over, String(item), isPermit2])

/** Whether somebody gained something: a higher amount, a later expiry, or an item that another address could take before. */
function isMore({ question, before, after }: Comparison): boolean {
  if (question.kind === 'itemHolder') return first(after) !== 0n && first(after) !== first(before)
  const [, endBefore = 0n] = before
  const [, endAfter = 0n] = after
  const isLonger = question.kind === 'permit2' && endAfter > endBefore
  return first(after) > first(before) || (isLonger && first(after) > 0n)
}

/** Returns the power that a question is about, as it is afterwards. */
function powerOf({ question, after }: Comparison): GrantedPower | undefined {
  switch (question.kind) {
    case 'allowance':
      return { power: 'spend', holder: question.holder, over: question.of, amount: first(after) }
    case 'permit2':
      return {
        power: 'spend',
        holder: question.holder,
        over: question.of,
        amount: first(after),
        isPermit2: true,
      }
    case 'allItems':
      return { power: 'moveAll', holder: question.holder, over: question.of }
    case 'itemHolder':
      return { power: 'spend', holder: addressOf(first(after)), over: question.of, item: question.item }
    case 'nothing':
    case 'owner':
    case 'balance':
    case 'itemBalance':
    case 'native':
    default:
      return undefined
  }
}

function endedPowers({ question, before, after }: Comparison): readonly GrantedPower[] {
  const had = first(before) > 0n && first(after) === 0n && powerOf({ question, before, after: before })
  if (!had) return []
  const { amount: _taken, ...ended } = had
  return [ended]
}

/** Returns the contracts whose ownership the account lost, with their new owners. */
export function ownersLost(answers: readonly ComparedAnswer[], account: EvmAddress): readonly GrantedPower[] {
  return answers.flatMap((answer): readonly GrantedPower[] => {
    const one = compare(answer)
    if (typeof one !== 'object' || one.question.kind !== 'owner') return []
    const [before, after] = [first(one.before), first(one.after)]
    return before === BigInt(account) && after !== before
      ? [{ power: 'own', holder: addressOf(after), over: one.question.of }]
      : []
  })
}

const addressOf = (value: bigint): EvmAddress => `0x${value.toString(16).padStart(40, '0').slice(-40)}`
