import type { Unseen } from '#frame/preview/changes.ts'
import type { EvmAddress } from '#frame/preview/evm/bytes.ts'
import type { Grant } from '#frame/preview/evm/grant.ts'
import type { Movements } from '#frame/preview/evm/simulation/movements.ts'
import type { StateQuestion } from '#frame/preview/evm/simulation/state-questions.ts'

/** What a contract answered; undefined where it has no such function. */
export type StateAnswer = bigint | undefined

/** A question with its answers. */
export interface ComparedAnswer {
  readonly question: StateQuestion
  readonly before: StateAnswer
  readonly after: StateAnswer
}

/** What changed by logs and state together. */
export interface ComparedMovements extends Movements {
  readonly unseen: readonly Unseen[]
}

/**
 * Corrects what logs say by what the state says: contracts write logs as they please, and some write none. Of a balance
 * the lower word counts, of a power the state's.
 *
 * @param highestFee what the account pays for gas at most.
 */
export function compareState(
  movements: Movements,
  answers: readonly ComparedAnswer[],
  highestFee: bigint,
): ComparedMovements {
  const unseen = new Set<Unseen>()
  for (const { question, before, after } of answers)
    if (question.kind !== 'owner' && before !== undefined && after === undefined) unseen.add('unreadable')
  const known = answers.flatMap(({ question, before, after }) =>
    after === undefined ? [] : [{ question, before: before ?? 0n, after }],
  )
  const moved = new Map(movements.moved)
  const collections = new Set(movements.items.map(({ collection }) => collection))
  for (const { question, before, after } of known) {
    const delta = after - before
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
    items: itemsBy(movements, known),
    grants: grantsBy(movements, known),
    unseen: [...unseen],
  }
}

type Known = { readonly question: StateQuestion; readonly before: bigint; readonly after: bigint }

function itemsBy({ items }: Movements, known: readonly Known[]): Movements['items'] {
  return items.map((item) => {
    const { before, after } =
      known.find(
        ({ question }) =>
          question.kind === 'itemBalance' && question.of === item.collection && question.item === item.id,
      ) ?? {}
    const delta = before === undefined || after === undefined ? item.amount : after - before
    return { ...item, amount: delta < item.amount ? delta : item.amount }
  })
}

/** What the state knows about a power counts, whatever logs say; about others logs are all there is. */
function grantsBy({ grants }: Movements, known: readonly Known[]): readonly Grant[] {
  const byState = known.flatMap((one): readonly (readonly [Grant, boolean])[] => {
    const grant = grantOf(one)
    return grant ? [[grant, one.before < one.after || grant.item !== undefined]] : []
  })
  const isAnswered = (grant: Grant): boolean => byState.some(([other]) => keyOf(other) === keyOf(grant))
  const given = byState.filter(([, isGiven]) => isGiven).map(([grant]) => grant)
  return [...given, ...grants.filter((grant) => grant.amount !== 0n && !isAnswered(grant))]
}

const keyOf = ({ power, holder, over, item, isPermit2 = false }: Grant): string =>
  JSON.stringify([power, item === undefined ? holder : '', over, String(item), isPermit2])

/** The power a question is about, as it is afterwards. */
function grantOf({ question, before, after }: Known): Grant | undefined {
  switch (question.kind) {
    case 'allowance':
      return { power: 'spend', holder: question.holder, over: question.of, amount: after }
    case 'permit2':
      return { power: 'spend', holder: question.holder, over: question.of, amount: after, isPermit2: true }
    case 'allItems':
      return { power: 'moveAll', holder: question.holder, over: question.of }
    case 'itemHolder':
      return before === after || after === 0n
        ? undefined
        : { power: 'spend', holder: addressOf(after), over: question.of, item: question.item }
    case 'owner':
    case 'balance':
    case 'itemBalance':
    case 'native':
    default:
      return undefined
  }
}

/** The contracts the account owned before and does not own afterwards, with who does. */
export function ownersLost(answers: readonly ComparedAnswer[], account: EvmAddress): readonly Grant[] {
  return answers.flatMap(({ question, before, after = 0n }): readonly Grant[] =>
    question.kind === 'owner' && before === BigInt(account) && after !== before
      ? [{ power: 'own', holder: addressOf(after), over: question.of }]
      : [],
  )
}

const addressOf = (value: bigint): EvmAddress => `0x${value.toString(16).padStart(40, '0').slice(-40)}`
