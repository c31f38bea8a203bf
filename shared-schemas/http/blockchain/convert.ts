import * as z from 'zod/mini'
import { DEFAULT_SLIPPAGE_BPS } from '#schemas/constants/defaults.ts'
import { defineEndpoint } from '#schemas/http/define-endpoint.ts'
import { SlippageBps, SlippagePercent } from './slippage.ts'

/** An amount in the smallest unit of a token, in decimal. */
const Amount = z.string().check(z.regex(/^(?:0|[1-9]\d{0,77})$/, 'Write a whole number of the smallest unit'))
const PaidAmount = z.string().check(z.regex(/^[1-9]\d{0,77}$/, 'Write a whole number above zero'))
/** CAIP-10 id of a token; a native coin has the placeholder of its namespace. */
const TokenId = z.string().check(z.minLength(1), z.maxLength(160))
/** An account, as an address or as its CAIP-10 id. */
const Account = z.string().check(z.minLength(1), z.maxLength(160))
const ChainId = z.string().check(z.minLength(1), z.maxLength(41))
/** A contract of an EVM network, or a program of Solana. */
const CalledAddress = z
  .string()
  .check(z.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'Write the address of a contract'))
const EvmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Write an address: 0x and 40 digits'))
const Hex = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/), z.maxLength(65_536))

/** The side of a swap whose amount is exact. */
export const ExactSide = z.enum(['from', 'to'])
export type ExactSide = z.infer<typeof ExactSide>

/** A token that can be swapped. */
export const SwapToken = z.object({
  name: z.string().check(z.maxLength(100)),
  symbol: z.string().check(z.maxLength(32)),
  address: TokenId,
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
  logoUri: z.string(),
  isVerified: z.boolean(),
  isSuggested: z.boolean(),
  isPopular: z.boolean(),
})
export type SwapToken = z.infer<typeof SwapToken>

/** Where a quote comes from. */
const QuoteSource = z.object({
  id: z.string().check(z.maxLength(40)),
  name: z.string().check(z.maxLength(80)),
})

/** A part of the amount, and the pools it goes through. */
export const SwapRoute = z.object({
  shareBps: z.int().check(z.minimum(1), z.maximum(10_000)),
  hops: z
    .array(
      z.object({
        venue: z.string(),
        from: TokenId,
        to: TokenId,
        /** The fee of the pool in millionths; null where it is unknown. */
        feeMillionths: z.nullable(z.int()),
      }),
    )
    .check(z.minLength(1), z.maxLength(3)),
})

/** What a venue gives for an amount (docs/specification.md §7.27). */
export const SwapQuote = z.object({
  /** Names this quote when the transaction is built; null where nothing was kept. */
  id: z.nullable(z.string().check(z.maxLength(64))),
  fromAmount: Amount,
  /** CAIP-10 id of the token that is paid. */
  fromAccount: TokenId,
  toAmount: Amount,
  /** CAIP-10 id of the token that is received. */
  toAccount: TokenId,
  minimumToAmount: Amount,
  maximumFromAmount: Amount,
  source: QuoteSource,
  /** `wrap` and `unwrap`: the coin and its wrapped token, one for one. */
  kind: z.enum(['swap', 'wrap', 'unwrap']),
  /** The contract that is called; of Solana the program. */
  router: CalledAddress,
  /** The contract that takes the token; null for the coin, and where none is allowed to. */
  spender: z.nullable(CalledAddress),
  route: z.array(SwapRoute).check(z.maxLength(10)),
  /** Units, an estimate; 0 on Solana, where the transaction states its fee. */
  gas: Amount,
  /** How much less it is than at the pools' own prices, their fees included; null if unknown. */
  priceImpactBps: z.nullable(z.int()),
  takesTransferFee: z.boolean(),
  expiresAt: z.string().check(z.maxLength(40)),
})
export type SwapQuote = z.infer<typeof SwapQuote>

const Gas = z.object({ gas: Amount, gasPrice: Amount })

const NETWORK_REFUSED = 'A parameter is not valid (`field` names it), or the network has no venue.'
const NODES = {
  502: 'No node of the network could be reached.',
  504: 'No venue answered in time.',
}

export const SWAP_TOKENS_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/convert/tokens',
  access: 'project',
  budget: 'account',
  purpose: 'Tokens that can be swapped on a network',
  query: z.object({ chainId: ChainId }),
  notes: { chainId: { description: 'A CAIP-2 id.', example: 'eip155:1' } },
  body: z.undefined(),
  answer: z.object({ tokens: z.array(SwapToken).check(z.maxLength(10_000)) }),
  answers: 'The coin, then the tokens of the deployment’s lists.',
  responses: { 400: NETWORK_REFUSED },
})

export const SWAP_QUOTES_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/convert/quotes',
  access: 'project',
  budget: 'account',
  purpose: 'What the venues of a network, and aggregators, give for an amount',
  detail:
    'The best quote of each source, the best first, at most 5. `sources` lists the venues and aggregators that were asked, and ' +
    'whether each answered within 1.5 seconds. What an aggregator says is simulated first: an exaggeration is dropped, and ' +
    'what no node can simulate comes after the pools. Its quotes are only for `userAddress`. On Solana, Jupiter is asked where the ' +
    'deployment names it, for an exact `from` only; the modal simulates its transactions.',
  query: z.object({
    amount: PaidAmount,
    userAddress: Account,
    from: TokenId,
    to: TokenId,
    gasPrice: z.optional(z.string().check(z.maxLength(78))),
    slippage: z._default(SlippageBps, DEFAULT_SLIPPAGE_BPS),
    exact: z._default(ExactSide, 'from'),
  }),
  notes: {
    amount: { description: 'In the smallest unit of the side that is exact.', example: '1000000' },
    from: {
      description: 'CAIP-10 id; of a coin the one with the address that stands for it.',
      example: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    },
    to: { description: 'CAIP-10 id.', example: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    userAddress: { example: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
    gasPrice: { description: 'Accepted for compatibility; network fees are stated apart.' },
    slippage: { description: 'Basis points, 1 to 5000.', example: '100' },
    exact: { description: 'Which side `amount` is of.' },
  },
  body: z.undefined(),
  answer: z.object({
    quotes: z.array(SwapQuote).check(z.maxLength(5)),
    sources: z.array(z.object({ ...QuoteSource.shape, isAnswered: z.boolean() })).check(z.maxLength(16)),
  }),
  answers: 'The quotes, and the venues that were asked.',
  responses: {
    400: NETWORK_REFUSED,
    404: 'The project is unknown, or no venue has a route with enough liquidity.',
    ...NODES,
  },
})

export const SWAP_ALLOWANCE_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/convert/allowance',
  access: 'project',
  budget: 'account',
  purpose: 'How much of a token a router may take from an account',
  query: z.object({ tokenAddress: TokenId, userAddress: Account, spender: z.optional(EvmAddress) }),
  notes: {
    tokenAddress: {
      description: 'CAIP-10 id.',
      example: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    },
    userAddress: { example: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
    spender: { description: 'A router of the network; its first one where it is left out.' },
  },
  body: z.undefined(),
  answer: z.object({ allowance: Amount }),
  answers: 'The allowance, in the smallest unit.',
  responses: { 400: NETWORK_REFUSED, ...NODES },
})

export const GAS_PRICE_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/convert/gas-price',
  access: 'project',
  budget: 'account',
  purpose: 'What a unit of gas costs on a network',
  query: z.object({ chainId: ChainId }),
  notes: { chainId: { description: 'A CAIP-2 id.', example: 'eip155:1' } },
  body: z.undefined(),
  answer: z.object({ standard: Amount, fast: Amount, instant: Amount }),
  answers: 'Prices in wei, by what the last blocks paid.',
  responses: { 400: 'A parameter is not valid, or the network has no gas.', ...NODES },
})

export const SWAP_APPROVAL_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/convert/build-approve',
  access: 'project',
  budget: 'account',
  purpose: 'The transaction that lets a router take a token',
  detail:
    'With `amount` it approves exactly that. Older clients leave `amount` and `spender` out: for them the network’s first ' +
    'router is approved without a limit.',
  query: z.object({
    userAddress: Account,
    from: TokenId,
    to: z.optional(TokenId),
    amount: z.optional(Amount),
    spender: z.optional(EvmAddress),
  }),
  notes: {
    from: {
      description: 'The token, as CAIP-10 id.',
      example: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    },
    to: { description: 'Accepted for compatibility: the token that is swapped for.' },
    userAddress: { example: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
    amount: { description: 'In the smallest unit; 0 takes an approval back.', example: '1000000' },
    spender: { description: 'A router of the network; its first one where it is left out.' },
  },
  body: z.undefined(),
  answer: z.object({
    tx: z.object({
      /** The contract of the token, CAIP-10: older clients send the transaction to `from`. */
      from: TokenId,
      to: TokenId,
      data: Hex,
      value: Amount,
      eip155: z.object({ gas: z.int(), gasPrice: Amount }),
    }),
  }),
  answers: 'The transaction. `from` and `to` are the token, to which it is sent.',
  responses: { 400: NETWORK_REFUSED, ...NODES },
})

export const SWAP_TRANSACTION_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/convert/build-transaction',
  access: 'project',
  budget: 'account',
  purpose: 'The transaction that swaps',
  detail:
    'With the `quoteId` of a quote it has the numbers of that quote, until it expires or another process answers: `quote` says ' +
    'what it carries out, and is to be compared with what was shown. Without a `quoteId` it goes through the ' +
    'network’s first router if that has a route, since this is the one that `allowance` and `build-approve` mean. It ends in ' +
    '20 minutes.',
  // Older clients name the project here instead of in the query.
  body: z.object({
    projectId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    amount: PaidAmount,
    from: TokenId,
    to: TokenId,
    userAddress: Account,
    eip155: z.optional(
      z.object({
        slippage: z.optional(SlippagePercent),
        // No token is listed as one that takes permits. A transaction without the approval would fail.
        permit: z.optional(z.undefined('Permits are not taken. Approve the router instead')),
      }),
    ),
    disableEstimate: z.optional(z.boolean()),
    quoteId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    exact: z._default(ExactSide, 'from'),
    /** The most that may be paid, where that is less than the quote allows, such as what a router is allowed to take. */
    maximumFromAmount: z.optional(PaidAmount),
  }),
  answer: z.object({
    tx: z.object({
      from: Account,
      to: TokenId,
      /** Of Solana the whole transaction, not signed. */
      data: Hex,
      amount: Amount,
      /** Only on EVM networks. */
      eip155: z.optional(Gas),
    }),
    quote: SwapQuote,
  }),
  answers: 'The transaction: `amount` is the value in the coin. And the quote that it carries out.',
  responses: {
    400: NETWORK_REFUSED,
    404: 'The project is unknown, or no venue has a route with enough liquidity.',
    413: 'The body is too large.',
    415: 'The body is not sent as JSON.',
    ...NODES,
  },
})
