import { bytesToHex, encodeFunctionData, parseAbi, parseUnits, type Address, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { WRAPPED_ETHER_DESCRIPTOR } from '#demo/local-descriptors.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { Preview, PreviewField } from '#frame/preview/preview.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'
import { openEvmWallet } from '#tests/support/builders/evm-requests.ts'
import { deployPermitToken } from '#tests/support/chains/permit-token.ts'
import { openSwapClient } from '#tests/support/clients/swap-client.ts'
import { LATER_VENUE } from '#tests/support/chains/later-router.ts'
import {
  NATIVE_COIN,
  startSwapServer,
  SWAPPER,
  type SwapServer,
  type SwapTransaction,
  type SwapWish,
} from '#tests/support/servers/swap-server.ts'
import { sampleOf } from '#tests/support/builders/runs.ts'

const { token, wrappedEther, gold, tollToken, smartAccount } = LOCAL_EVM_CONTRACTS
const ether = (text: string) => parseUnits(text, 18)
const usd = (text: string) => parseUnits(text, 6)
const JUNK = 'test test test test test test test test test test test junk'
const KEY = bytesToHex(mnemonicToAccount(JUNK).getHdKey().privateKey ?? new Uint8Array())
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])
const SYMBOLS: Readonly<Record<string, readonly [symbol: string, decimals: number]>> = {
  [NATIVE_COIN]: ['ETH', 18],
  [wrappedEther]: ['WETH', 18],
  [token]: ['dUSD', 6],
  [gold]: ['dGLD', 18],
  [tollToken]: ['dTOLL', 18],
}

let swaps: SwapServer
let permitToken: Address
beforeAll(async () => {
  swaps = await startSwapServer({ later: true })
  await swaps.give(token, usd('100000'))
  await swaps.give(gold, ether('1000'))
  await swaps.give(wrappedEther, ether('50'), true)
  permitToken = await deployPermitToken(swaps)
})
afterAll(() => swaps.stop())

/** The operator has described the wrapped coin and nothing else. */
const described: EvmServices['descriptors'] = {
  find: (_chain, address) =>
    Promise.resolve(
      address === wrappedEther.toLowerCase()
        ? { calldata: { ...WRAPPED_ETHER_DESCRIPTOR }, typedData: [] }
        : { calldata: null, typedData: [] },
    ),
}
const wallet = (services: Partial<EvmServices> = {}) =>
  openEvmWallet({ privateKey: KEY, url: swaps.node.url, services: { descriptors: described, ...services } })

const hex = (value: bigint): Hex => `0x${value.toString(16)}`
const last = (id: string): string => id.split(':').at(-1) ?? ''

const approvalOf = (to: Address, spender: string, amount: bigint) => ({
  to,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [hexOf(spender), amount] }),
})

/** The calls of a swap, with the approval of exactly the most that it costs before it. */
async function callsOf(venue: string, wish: SwapWish) {
  swaps.pass(31_000)
  const quote = await swaps.quoteOf(venue, wish)
  const { tx } = await swaps.build(wish, { quoteId: quote.id })
  const swap = { to: last(tx.to), data: tx.data, value: hex(BigInt(tx.amount)) }
  const approval = approvalOf(wish.from, quote.router, BigInt(quote.maximumFromAmount))
  return { quote, calls: quote.spender === null ? [swap] : [approval, swap] }
}

async function show(calls: readonly object[], services: Partial<EvmServices> = {}): Promise<Preview> {
  const prepared = await wallet(services).prepare('wallet_sendCalls', [
    { version: '2.0.0', from: SWAPPER, chainId: '0x7a69', atomicRequired: false, calls },
  ])
  return valueOf(prepared).preview
}

/** What lines say, by the last word of their labels. */
function linesOf(fields: readonly PreviewField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.map(({ label, value }): readonly [string, string] => {
      const name = 'id' in label ? (label.id.split('.').at(-1) ?? '') : label.literal
      if (value.kind === 'amount') return [name, `${value.amount} ${value.symbol}`]
      if (value.kind === 'address') return [name, value.address]
      return [name, value.kind]
    }),
  )
}

/** The lines of the swap, alone or as the last call of a batch. */
function swapLines({ fields }: Preview): Readonly<Record<string, string>> {
  const parts = fields.flatMap(({ value }) => (value.kind === 'group' ? [value.fields] : []))
  const inner = parts.at(-1)
  const deeper = inner?.flatMap(({ value }) => (value.kind === 'group' ? [value.fields] : [])).at(-1)
  return linesOf(deeper ?? inner ?? fields)
}

function expectedLines({ from, to, exact }: SwapWish, { quote }: Pick<SwapTransaction, 'quote'>) {
  const say = (side: string, amount: string): string => {
    const [symbol = '', decimals = 0] = SYMBOLS[side] ?? []
    return `${formatAmount(BigInt(amount), decimals)} ${symbol}`
  }
  const isExact = exact === 'to'
  return {
    contract: quote.router,
    [isExact ? 'payAtMost' : 'pay']: say(from, quote.maximumFromAmount),
    [isExact ? 'get' : 'getAtLeast']: say(to, quote.minimumToAmount),
    to: SWAPPER,
    deadline: 'time',
  }
}

const classes = ({ warnings }: Preview) => warnings.map((warning) => warning.class)

const VENUES = ['uniswap-v3', LATER_VENUE, 'uniswap-v2']
const WISHES: readonly (readonly [string, SwapWish])[] = [
  ['a token for another', { from: token, to: wrappedEther, amount: usd('1234.567891') }],
  ['a token over the coin', { from: gold, to: token, amount: ether('1.7') }],
  ['the coin for a token', { from: NATIVE_COIN, to: token, amount: ether('0.3') }],
  ['the wrapped coin for a token', { from: wrappedEther, to: token, amount: ether('0.3') }],
  ['a token for the coin', { from: token, to: NATIVE_COIN, amount: usd('777') }],
  ['a large amount', { from: token, to: NATIVE_COIN, amount: usd('20000') }],
  ['the coin for an exact amount', { from: NATIVE_COIN, to: token, amount: usd('400'), exact: 'to' }],
  ['a token for exact coins', { from: gold, to: NATIVE_COIN, amount: ether('0.25'), exact: 'to' }],
  ['a token for an exact amount', { from: gold, to: token, amount: usd('321'), exact: 'to' }],
]

describe.each(VENUES)('a swap that the server built at %s', (venue) => {
  it.each(sampleOf(WISHES, 2, VENUES.indexOf(venue)))(
    'It is shown with the numbers of its quote: %s',
    async (_, wish) => {
      const { quote, calls } = await callsOf(venue, wish)
      const preview = await show(calls)
      expect(swapLines(preview)).toEqual(expectedLines(wish, { quote }))
      expect(classes(preview)).toEqual(['FIRST_CONTRACT'])
      expect(preview.changes?.unseen).toEqual([])
    },
  )

  it.each(sampleOf(WISHES, 2, VENUES.indexOf(venue)))(
    'As one transaction of a smart account it is shown the same: %s',
    async (_, wish) => {
      const { quote, calls } = await callsOf(venue, wish)
      const plan = { delegate: smartAccount, isSponsored: false }
      const preview = await show(calls, { smartAccount: () => plan })
      expect(swapLines(preview)).toEqual(expectedLines(wish, { quote }))
      expect(classes(preview)).toEqual(
        calls.length === 1 ? ['FIRST_CONTRACT'] : ['DELEGATION', 'FIRST_CONTRACT'],
      )
    },
  )
})

describe.each(['uniswap-v3', LATER_VENUE])('a swap at %s that brings its approval along', (venue) => {
  const sold = (): SwapWish => ({ from: permitToken, to: token, amount: ether('250') })

  /** The swap, with a signature for the router. */
  async function permitted(amount = ether('250')) {
    const client = await openSwapClient(swaps)
    swaps.pass(31_000)
    const { terms, call, quote } = await client.build(venue, sold())
    const wished = { ...terms, allowed: amount }
    const { permit } = valueOf(await client.swaps.prepare(wished, call))
    if (permit === undefined) throw new Error('No permit is offered.')
    const signed = await client.sign(permit)
    const joined = client.swaps.withPermit(wished, call, signed)
    if (joined === undefined) throw new Error('The permit is not of this swap.')
    return { quote, permit, calls: [{ to: joined.to, data: joined.data }] }
  }

  it('It is shown as the swap alone, and what it does is simulated', async () => {
    const { quote, calls } = await permitted()
    const preview = await show(calls)
    const { pay, ...lines } = expectedLines(sold(), { quote })
    expect(swapLines(preview)).toEqual({ ...lines, pay: '250 UNI-V2' })
    expect(pay).toContain('250')
    expect(classes(preview)).toEqual(['FIRST_CONTRACT'])
    expect(preview.changes?.unseen).toEqual([])
    expect(preview.changes?.seen.filter(({ kind }) => kind === 'power')).toEqual([])
  })

  it('A permit of more than it pays is shown as a step, with what is left of it', async () => {
    const { calls } = await permitted(ether('300'))
    const preview = await show(calls)
    const steps = preview.fields.flatMap(({ value }) => (value.kind === 'group' ? [value.fields] : []))
    expect(JSON.stringify(steps)).toContain('"amount":"300"')
    expect(preview.changes?.seen).toContainEqual(
      expect.objectContaining({ kind: 'power', power: 'spend', amount: '50', symbol: 'UNI-V2' }),
    )
  })

  it('The signature is shown as the right to spend exactly that amount', async () => {
    const { permit } = await permitted()
    const prepared = await wallet().prepare('eth_signTypedData_v4', permit.request.params)
    const { fields, intent } = valueOf(prepared).preview
    expect(intent).toMatchObject({ id: 'approval.intent.permit' })
    expect(linesOf(fields)).toMatchObject({ spender: permit.router, atMost: '250 UNI-V2' })
  })
})

describe('wrapping the coin', () => {
  it('Wrapping shows what is paid and what is received', async () => {
    const { calls } = await callsOf('wrapped-coin', {
      from: NATIVE_COIN,
      to: wrappedEther,
      amount: ether('2'),
    })
    const preview = await show(calls)
    expect(preview.intent).toEqual({ id: 'approval.intent.wrap', values: { amount: '2', symbol: 'ETH' } })
    expect(swapLines(preview)).toEqual({ contract: wrappedEther, amount: '2 ETH', get: '2 WETH' })
    expect([classes(preview), preview.changes?.unseen]).toEqual([[], []])
  })

  it('Unwrapping shows what is paid and what is received', async () => {
    const { calls } = await callsOf('wrapped-coin', {
      from: wrappedEther,
      to: NATIVE_COIN,
      amount: ether('2'),
    })
    const preview = await show(calls)
    expect(preview.intent).toEqual({ id: 'approval.intent.unwrap', values: { amount: '2', symbol: 'WETH' } })
    expect(swapLines(preview)).toEqual({ contract: wrappedEther, amount: '2 WETH', get: '2 ETH' })
    expect([classes(preview), preview.changes?.unseen]).toEqual([[], []])
  })

  it('A contract that nobody described is not taken for a wrapped coin', async () => {
    const { calls } = await callsOf('wrapped-coin', {
      from: NATIVE_COIN,
      to: wrappedEther,
      amount: ether('2'),
    })
    const none: EvmServices['descriptors'] = { find: () => Promise.resolve(undefined) }
    expect(classes(await show(calls, { descriptors: none }))).toContain('UNKNOWN_CALL')
  })
})

const inTenMinutes = (): bigint => BigInt(Math.floor(Date.now() / 1_000) + 600)

describe('a swap whose simulation differs from its bytes', () => {
  const wish: SwapWish = { from: NATIVE_COIN, to: tollToken, amount: ether('0.1') }

  /** Buys the token of which a fiftieth of each transfer does not arrive, by a function that ignores that. */
  async function buy(leastPermille: bigint): Promise<Preview> {
    swaps.pass(31_000)
    const quote = await swaps.quoteOf('uniswap-v2', wish)
    const hops = quote.route[0]?.hops ?? []
    const path = [wrappedEther, ...hops.map(({ to }) => hexOf(last(to)))]
    const least = (BigInt(quote.toAmount) * leastPermille) / 1_000n
    const data = encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokens',
      args: [least, path, SWAPPER, inTenMinutes()],
    })
    return show([{ to: quote.router, data, value: hex(wish.amount) }])
  }

  it('It is dangerous if less arrives than its bytes guarantee', async () => {
    // The router compares the minimum with what it sends, before the token keeps its part.
    expect(classes(await buy(1_010n))).toContain('SIMULATION_DISAGREES')
  })

  it('It is not if what arrives is still enough', async () => {
    expect(classes(await buy(990n))).not.toContain('SIMULATION_DISAGREES')
  })

  it('A swap that the server built for such a token is shown with what arrives at least', async () => {
    const { quote, calls } = await callsOf('uniswap-v2', wish)
    const preview = await show(calls)
    expect(swapLines(preview)).toEqual(expectedLines(wish, { quote }))
    expect(classes(preview)).toEqual(['FIRST_CONTRACT'])
  })
})

describe('the limits of a swap', () => {
  async function swapOf(least: bigint, to: Address): Promise<readonly string[]> {
    const quote = await swaps.quoteOf('uniswap-v2', { from: token, to: gold, amount: usd('5') })
    const swap = [usd('5'), least, [token, wrappedEther, gold], to, inTenMinutes()] as const
    const data = encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args: swap })
    return classes(await show([approvalOf(token, quote.router, usd('5')), { to: quote.router, data }]))
  }

  it('A swap without a minimum is dangerous', async () => {
    expect(await swapOf(0n, SWAPPER)).toEqual(['FIRST_CONTRACT', 'SWAP_NO_MINIMUM'])
  })

  it('A swap for somebody else is dangerous', async () => {
    expect(await swapOf(1n, DEMO_ACCOUNTS.evmExtension)).toContain('PAYOUT_ELSEWHERE')
  })

  it('A swap after its deadline is dangerous', async () => {
    const { router } = await swaps.quoteOf('uniswap-v2', { from: NATIVE_COIN, to: token, amount: ether('1') })
    const args = [1n, [wrappedEther, token], SWAPPER, inTenMinutes() - 660n] as const
    const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
    const request = { from: SWAPPER, to: router, data, value: hex(ether('1')), gas: hex(300_000n) }
    const { preview } = valueOf(await wallet().prepare('eth_sendTransaction', [request]))
    expect(classes(preview)).toEqual(expect.arrayContaining(['SWAP_EXPIRED', 'SIMULATION_FAILED']))
  })

  it('An approval of more than the swap takes is shown as what it leaves', async () => {
    const { calls } = await callsOf('uniswap-v2', { from: token, to: gold, amount: usd('5') })
    const [, swap] = calls
    const approval = approvalOf(token, String(swap?.to), usd('8'))
    const { changes } = await show([approval, swap ?? {}])
    expect(changes?.seen).toContainEqual(
      expect.objectContaining({ kind: 'power', power: 'spend', amount: '3', symbol: 'dUSD' }),
    )
  })
})
