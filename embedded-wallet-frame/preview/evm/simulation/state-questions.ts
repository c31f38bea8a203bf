import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { PERMIT2 } from '#frame/preview/evm/calls/permit2-calls.ts'
import { encodeRead, READS } from '#frame/preview/evm/lookups/contract-reads.ts'
import type { Movements } from '#frame/preview/evm/simulation/movements.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** What contracts are asked before and after the calls. */
export type StateQuestion =
  | { readonly kind: 'native' | 'balance' | 'owner'; readonly of: EvmAddress }
  /** A function that no contract has: another function with the same answer does not exist either. */
  | { readonly kind: 'nothing'; readonly of: EvmAddress }
  | {
      readonly kind: 'allowance' | 'allItems' | 'permit2'
      readonly of: EvmAddress
      readonly holder: EvmAddress
    }
  | { readonly kind: 'itemHolder' | 'itemBalance'; readonly of: EvmAddress; readonly item: bigint }

/** What calls touch: contracts that may be tokens, and addresses that may have been given something. */
export interface Touched {
  readonly tokens: readonly EvmAddress[]
  readonly holders: readonly EvmAddress[]
  /** Items that may enter or leave the account. */
  readonly items: readonly TouchedItem[]
  /** Items that somebody may be allowed to take. */
  readonly allowedItems: readonly TouchedItem[]
  /** Possible addresses in unreadable calls. */
  readonly named: readonly EvmAddress[]
}

export interface TouchedItem {
  readonly of: EvmAddress
  readonly item: bigint
}

export interface StateQuestions {
  readonly asked: readonly StateQuestion[]
  /** Calls touch more than is compared. */
  readonly isTooMuch: boolean
}

/** How many contracts and holders are compared: enough for a swap across several pools. */
const MAX_TOKENS = 16
const MAX_HOLDERS = 6
const MAX_ITEMS = 16
/** The gas limit of one of these reads. */
const READ_GAS = '0x30d40'

/** Returns the questions that make the result independent of logs, because contracts may emit too few of them. */
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

/**
 * Encodes questions as calls of a simulation; balances of the native coin are read by code that is placed for that purpose.
 */
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
