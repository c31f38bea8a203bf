import { assetKey, type KnownTokens } from './known-token.ts'

/** Recognises spam among tokens and collectibles. */
export interface Unwanted {
  /** Whether a name contains the address of a site, or a promise. */
  isLure(text: string): boolean
  /** Whether the operator lists the contract as unwanted. */
  isListed(caipNetworkId: string, contract: string): boolean
  /** Whether a token on no list has a symbol that passes for a listed one. */
  isLookalike(caipNetworkId: string, symbol: string): boolean
}

export interface UnwantedSettings {
  readonly tokens: KnownTokens
  /** CAIP-10 ids. */
  readonly listed: readonly string[]
  /** The symbols of coins, which no token may use. */
  readonly coins: readonly string[]
}

const SITE =
  /(?:https?:|www\.|t\.me\/|\b[\p{L}\d-]{2,}\.(?:com|net|org|io|xyz|app|site|finance|fi|gg|top|vip|cc|club|live|lol|win|online|pro|claims?|gift|events?|eth\.\p{L}+|example)\b)/iu
const PROMISE =
  /(?:\bclaim\b|\bairdrop\b|\breward|\bvoucher\b|\bgiveaway\b|\bbonus\b|\bfree mint\b|\bvisit\b|[$€£]\s?\d)/iu
/** Letters that look like Latin ones in a symbol. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  'AАΑᎪ BВΒᏴ CСϹᏟ DᎠ EЕΕᎬ HНΗ IІΙӀL1| JЈ KКΚ MМΜ NΝ OОΟ0Օ PРΡ SЅՏ5 TТΤ₮ UՍ VѴ WԜ XХΧ YҮΥ ZΖ'
    .split(' ')
    .flatMap((group) => {
      const [letter = '', ...others] = Array.from(group)
      return others.map((other) => [other, letter] as const)
    }),
)

/** Recognises lures by their names, and look-alikes by the operator's lists. */
export function createUnwanted({ tokens, listed, coins }: UnwantedSettings): Unwanted {
  const contracts = new Set(
    listed.map((id) => {
      const at = id.lastIndexOf(':')
      return assetKey({ caipNetworkId: id.slice(0, at), address: id.slice(at + 1) })
    }),
  )
  return {
    isLure: (text) => SITE.test(text) || PROMISE.test(text),
    isListed: (caipNetworkId, address) => contracts.has(assetKey({ caipNetworkId, address })),
    isLookalike(caipNetworkId, symbol) {
      const look = lookOf(symbol)
      if (look === '') return false
      const known = [...coins, ...tokens.of(caipNetworkId).map((token) => token.symbol)]
      return known.some((one) => lookOf(one) === look)
    },
  }
}

function lookOf(symbol: string): string {
  const bare = symbol
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}₮|]/gu, '')
    .toUpperCase()
  return Array.from(bare, (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
}
