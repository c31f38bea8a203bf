import { parseFunction } from '#frame/preview/evm/abi-type.ts'
import type { EvmAddress } from '#frame/preview/evm/bytes.ts'
import { PERMIT2 } from '#frame/preview/evm/calls/permit2-calls.ts'
import type { Movements } from '#frame/preview/evm/simulation/movements.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** What is asked of a contract before and after the calls. */
export type StateQuestion =
  | { readonly kind: 'balance' | 'owner'; readonly of: EvmAddress }
  | {
      readonly kind: 'allowance' | 'allItems' | 'permit2'
      readonly of: EvmAddress
      readonly holder: EvmAddress
    }
  | { readonly kind: 'itemHolder'; readonly of: EvmAddress; readonly item: bigint }
  | { readonly kind: 'itemBalance'; readonly of: EvmAddress; readonly item: bigint }
  | { readonly kind: 'native'; readonly of: EvmAddress }

/** What calls touch: contracts that may be tokens, and who may have been given something. */
export interface Touched {
  readonly tokens: readonly EvmAddress[]
  readonly holders: readonly EvmAddress[]
}

export interface StateQuestions {
  readonly asked: readonly StateQuestion[]
  /** Calls touch more than is asked about. */
  readonly isTooMuch: boolean
}

/** Contracts and holders that are asked about: enough for a trade over several pools. Our figures. */
const MOST_TOKENS = 16
const MOST_HOLDERS = 6
const MOST_ITEMS = 16
/** What one of these answers costs at most. */
const READ_GAS = '0x30d40'

const selectorOf = (signature: string): string => bytesToHex(parseFunction(signature).selector)
const BALANCE = selectorOf('balanceOf(address owner)')
const ITEM_BALANCE = selectorOf('balanceOf(address owner,uint256 id)')
const OWNER = selectorOf('owner()')
const ALLOWANCE = selectorOf('allowance(address owner,address spender)')
const ALL_ITEMS = selectorOf('isApprovedForAll(address owner,address operator)')
const ITEM_HOLDER = selectorOf('getApproved(uint256 id)')
const PERMIT2_ALLOWANCE = selectorOf('allowance(address owner,address token,address spender)')

/** What to ask so that nothing rests on logs alone: contracts may write too few of them. */
export function questionsOf(touched: Touched, movements: Movements, account: EvmAddress): StateQuestions {
  const { items, grants, emitters } = movements
  const moved = [...movements.moved.keys()].filter((token) => token !== 'native')
  const concerned = unique([...moved, ...grants.map(({ over }) => over), ...touched.tokens])
  const tokens = unique([...concerned, ...emitters])
  const holders = unique([...grants.map(({ holder }) => holder), ...touched.holders]).filter(
    (holder) => holder !== account,
  )
  const [askedTokens, askedHolders] = [tokens.slice(0, MOST_TOKENS), holders.slice(0, MOST_HOLDERS)]
  const hasPermit2 = tokens.includes(PERMIT2)
  const ids = items.map(({ collection, id }) => ({ of: collection, item: id }))
  const single = grants.flatMap(({ over, item }) => (item === undefined ? [] : [{ of: over, item }]))
  const pairs = askedTokens.flatMap((of) => askedHolders.map((holder) => ({ of, holder })))
  const kinds = ['allowance', 'allItems', ...(hasPermit2 ? (['permit2'] as const) : [])] as const
  return {
    asked: [
      { kind: 'native', of: account },
      ...askedTokens.flatMap((of) => [{ kind: 'balance', of } as const, { kind: 'owner', of } as const]),
      ...pairs.flatMap((pair) => kinds.map((kind) => ({ kind, ...pair }))),
      ...ids.slice(0, MOST_ITEMS).map((one) => ({ kind: 'itemBalance', ...one }) as const),
      ...single.slice(0, MOST_ITEMS).map((one) => ({ kind: 'itemHolder', ...one }) as const),
    ],
    isTooMuch:
      tokens.length > MOST_TOKENS ||
      holders.length > MOST_HOLDERS ||
      single.length > MOST_ITEMS ||
      movements.isTooMuch,
  }
}

const unique = (addresses: readonly EvmAddress[]): readonly EvmAddress[] => [...new Set(addresses)]

/** Questions as calls of a simulation; coins are asked of code that is put somewhere for that. */
export function questionCalls(
  asked: readonly StateQuestion[],
  account: EvmAddress,
): { readonly calls: readonly unknown[]; readonly state: Readonly<Record<string, unknown>> } {
  const probe = bytesToHex(crypto.getRandomValues(new Uint8Array(20)))
  const calls = asked.map((question) => {
    if (question.kind === 'native') return { to: probe, gas: READ_GAS }
    const [to, data] = callOf(question, account)
    return { to, data, gas: READ_GAS }
  })
  // PUSH20 account, BALANCE, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN
  return { calls, state: { [probe]: { code: `0x73${account.slice(2)}3160005260206000f3` } } }
}

function callOf(
  question: Exclude<StateQuestion, { kind: 'native' }>,
  account: EvmAddress,
): [EvmAddress, string] {
  const { of } = question
  switch (question.kind) {
    case 'balance':
      return [of, encode(BALANCE, account)]
    case 'owner':
      return [of, encode(OWNER)]
    case 'allowance':
      return [of, encode(ALLOWANCE, account, question.holder)]
    case 'allItems':
      return [of, encode(ALL_ITEMS, account, question.holder)]
    case 'permit2':
      return [PERMIT2, encode(PERMIT2_ALLOWANCE, account, of, question.holder)]
    case 'itemBalance':
      return [of, encode(ITEM_BALANCE, account, question.item)]
    case 'itemHolder':
    default:
      return [of, encode(ITEM_HOLDER, question.item)]
  }
}

/** Arguments of one word each. */
function encode(selector: string, ...words: readonly (EvmAddress | bigint)[]): string {
  const digits = words.map((one) =>
    (typeof one === 'bigint' ? one.toString(16) : one.slice(2)).padStart(64, '0'),
  )
  return `${selector}${digits.join('')}`
}
