import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { PERMIT2 } from '#frame/preview/evm/calls/permit2-calls.ts'
import { encodeRead, READS } from '#frame/preview/evm/lookups/contract-reads.ts'
import type { Movements } from '#frame/preview/evm/simulation/movements.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** What is asked of a contract before and after the calls. */
export type StateQuestion =
  | { readonly kind: 'native' | 'balance' | 'owner'; readonly of: EvmAddress }
  /** A function no contract has: what is answered alike does not exist either. */
  | { readonly kind: 'nothing'; readonly of: EvmAddress }
  | {
      readonly kind: 'allowance' | 'allItems' | 'permit2'
      readonly of: EvmAddress
      readonly holder: EvmAddress
    }
  | { readonly kind: 'itemHolder' | 'itemBalance'; readonly of: EvmAddress; readonly item: bigint }

/** What calls touch: contracts that may be tokens, and who may have been given something. */
export interface Touched {
  readonly tokens: readonly EvmAddress[]
  readonly holders: readonly EvmAddress[]
  /** Items that may reach or leave the account. */
  readonly items: readonly TouchedItem[]
  /** Items somebody may be allowed to take. */
  readonly allowedItems: readonly TouchedItem[]
  /** What may be addresses in calls nobody reads. */
  readonly named: readonly EvmAddress[]
}

export interface TouchedItem {
  readonly of: EvmAddress
  readonly item: bigint
}

export interface StateQuestions {
  readonly asked: readonly StateQuestion[]
  /** Calls touch more than is asked about. */
  readonly isTooMuch: boolean
}

/** Contracts and holders that are asked about: enough for a trade over several pools. */
const MAX_TOKENS = 16
const MAX_HOLDERS = 6
const MAX_ITEMS = 16
/** What one of these answers costs at most. */
const READ_GAS = '0x30d40'

/** What to ask so that nothing rests on logs alone: contracts may write too few of them. */
export function questionsOf(touched: Touched, movements: Movements, account: EvmAddress): StateQuestions {
  const { items, grants, emitters } = movements
  const moved = [...movements.moved.keys()].filter((token) => token !== 'native')
  const concerned = unique([...moved, ...grants.map(({ over }) => over), ...touched.tokens])
  const tokens = unique([...concerned, ...emitters])
  const holders = unique([...grants.map(({ holder }) => holder), ...touched.holders]).filter(
    (holder) => holder !== account,
  )
  const [askedTokens, askedHolders] = [tokens.slice(0, MAX_TOKENS), holders.slice(0, MAX_HOLDERS)]
  const hasPermit2 = tokens.includes(PERMIT2)
  const ids = uniqueItems([
    ...items.map(({ collection, id }) => ({ of: collection, item: id })),
    ...touched.items,
  ])
  const single = uniqueItems([
    ...grants.flatMap(({ over, item }) => (item === undefined ? [] : [{ of: over, item }])),
    ...touched.allowedItems,
  ])
  const pairs = askedTokens.flatMap((of) => askedHolders.map((holder) => ({ of, holder })))
  const kinds = ['allowance', 'allItems', ...(hasPermit2 ? (['permit2'] as const) : [])] as const
  return {
    asked: [
      { kind: 'native', of: account },
      ...askedTokens.flatMap((of) =>
        (['nothing', 'balance', 'owner'] as const).map((kind) => ({ kind, of })),
      ),
      ...(hasPermit2 && !askedTokens.includes(PERMIT2) ? [{ kind: 'nothing', of: PERMIT2 } as const] : []),
      ...pairs.flatMap((pair) => kinds.map((kind) => ({ kind, ...pair }))),
      ...ids.slice(0, MAX_ITEMS).map((one) => ({ kind: 'itemBalance', ...one }) as const),
      ...single.slice(0, MAX_ITEMS).map((one) => ({ kind: 'itemHolder', ...one }) as const),
    ],
    isTooMuch:
      tokens.length > MAX_TOKENS ||
      holders.length > MAX_HOLDERS ||
      ids.length > MAX_ITEMS ||
      single.length > MAX_ITEMS ||
      movements.isTooMuch,
  }
}

const unique = (addresses: readonly EvmAddress[]): readonly EvmAddress[] => [...new Set(addresses)]
const uniqueItems = (items: readonly TouchedItem[]): readonly TouchedItem[] => [
  ...new Map(items.map((one) => [`${one.of} ${one.item}`, one])).values(),
]

/** A question as a call. */
export interface QuestionCall {
  readonly to: EvmAddress
  readonly data: string
  readonly gas: string
}

/** Questions as calls of a simulation; coins are asked of code that is put somewhere for that. */
export function questionCalls(
  asked: readonly StateQuestion[],
  account: EvmAddress,
): { readonly calls: readonly QuestionCall[]; readonly state: Readonly<Record<string, unknown>> } {
  const probe = bytesToHex(crypto.getRandomValues(new Uint8Array(20)))
  const calls = asked.map((question) => ({ ...callOf(question, account, probe), gas: READ_GAS }))
  // PUSH20 account, BALANCE, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN
  return { calls, state: { [probe]: { code: `0x73${account.slice(2)}3160005260206000f3` } } }
}

function callOf(
  question: StateQuestion,
  account: EvmAddress,
  probe: EvmAddress,
): Pick<QuestionCall, 'to' | 'data'> {
  const { of: to } = question
  switch (question.kind) {
    case 'native':
      return { to: probe, data: '0x' }
    case 'nothing':
      return { to, data: bytesToHex(crypto.getRandomValues(new Uint8Array(4))) }
    case 'balance':
      return { to, data: encodeRead(READS.balance, account) }
    case 'owner':
      return { to, data: encodeRead(READS.owner) }
    case 'allowance':
      return { to, data: encodeRead(READS.allowance, account, question.holder) }
    case 'allItems':
      return { to, data: encodeRead(READS.allItems, account, question.holder) }
    case 'permit2':
      return { to: PERMIT2, data: encodeRead(READS.permit2, account, to, question.holder) }
    case 'itemBalance':
      return { to, data: encodeRead(READS.itemBalance, account, question.item) }
    case 'itemHolder':
    default:
      return { to, data: encodeRead(READS.itemHolder, question.item) }
  }
}
