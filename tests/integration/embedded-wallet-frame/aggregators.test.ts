import { bytesToHex, encodeFunctionData, erc20Abi, getAddress, parseUnits, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { Preview, PreviewField } from '#frame/preview/preview.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { AGGREGATORS, type AggregatorKind } from '#schemas/networks/aggregators.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'
import { encodeAggregated, type AggregatedPlan } from '#tests/support/builders/aggregator-calls.ts'
import { openEvmWallet } from '#tests/support/builders/evm-requests.ts'
import { EXECUTOR, SETTLER } from '#tests/support/chains/aggregator-contracts.ts'
import { startAggregatorApis, type AggregatorApis } from '#tests/support/servers/aggregator-apis.ts'
import {
  NATIVE_COIN,
  startSwapServer,
  SWAPPER,
  type SwapServer,
  type SwapWish,
} from '#tests/support/servers/swap-server.ts'

const { token, wrappedEther, gold } = LOCAL_EVM_CONTRACTS
const ether = (text: string) => parseUnits(text, 18)
const usd = (text: string) => parseUnits(text, 6)
const JUNK = 'test test test test test test test test test test test junk'
const KEY = bytesToHex(mnemonicToAccount(JUNK).getHdKey().privateKey ?? new Uint8Array())
const KINDS: readonly AggregatorKind[] = ['kyberswap', 'openocean', '1inch', '0x']
const SYMBOLS: Readonly<Record<string, readonly [symbol: string, decimals: number]>> = {
  [NATIVE_COIN]: ['ETH', 18],
  [wrappedEther]: ['WETH', 18],
  [token]: ['dUSD', 6],
  [gold]: ['dGLD', 18],
}
const WISHES: readonly (readonly [string, SwapWish])[] = [
  ['a token for another', { from: gold, to: token, amount: ether('1.7'), slippage: 100 }],
  ['the coin for a token', { from: NATIVE_COIN, to: token, amount: ether('0.3'), slippage: 100 }],
  ['a token for the coin', { from: token, to: NATIVE_COIN, amount: usd('777'), slippage: 100 }],
]

let swaps: SwapServer
let apis: AggregatorApis
beforeAll(async () => {
  swaps = await startSwapServer({
    aggregators: async (chainUrl) => (apis = await startAggregatorApis(chainUrl)),
  })
  await swaps.give(token, usd('100000'))
  await swaps.give(gold, ether('1000'))
})
afterAll(() => swaps?.stop())
beforeEach(() => {
  swaps.pass(31_000)
  apis.lies.clear()
  for (const api of Object.values(apis.apis)) api.broken.clear()
})

const described: EvmServices['descriptors'] = { find: () => Promise.resolve(undefined) }
const hex = (value: bigint): Hex => `0x${value.toString(16)}`

async function show(calls: readonly object[]): Promise<Preview> {
  const wallet = openEvmWallet({
    privateKey: KEY,
    url: swaps.node.url,
    services: { descriptors: described },
  })
  const prepared = await wallet.prepare('wallet_sendCalls', [
    { version: '2.0.0', from: SWAPPER, chainId: '0x7a69', atomicRequired: false, calls },
  ])
  return valueOf(prepared).preview
}

/** Builds a swap of one aggregator with the approval before it, and keeps the parts that it was written from. */
async function build(kind: AggregatorKind, wish: SwapWish) {
  let plan: AggregatedPlan | undefined
  for (const other of KINDS) if (other !== kind) apis.apis[other].broken.set('/', [404, {}])
  apis.lies.set(kind, (served) => {
    plan = served.plan
    return served
  })
  const quote = await swaps.quoteOf(kind, wish)
  const { tx } = await swaps.build(wish, { quoteId: quote.id })
  if (plan === undefined) throw new Error(`${kind} was not asked.`)
  const swap = { to: tx.to.split(':').at(-1) ?? '', data: tx.data, value: hex(BigInt(tx.amount)) }
  const approval = {
    to: wish.from,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [getAddress(quote.router), wish.amount],
    }),
  }
  return { quote, plan, swap, calls: quote.spender === null ? [swap] : [approval, swap] }
}

/** The lines of the swap, alone or as the last call of a batch, by the last word of their labels. */
function swapLines({ fields }: Preview): Readonly<Record<string, string>> {
  const group = (of: readonly PreviewField[]) =>
    of.flatMap(({ value }) => (value.kind === 'group' ? [value.fields] : [])).at(-1)
  const inner = group(fields) ?? fields
  const lines = (group(inner) ?? inner).map(({ label, value }): readonly [string, string] => {
    const name = 'id' in label ? (label.id.split('.').at(-1) ?? '') : label.literal
    if (value.kind === 'amount') return [name, `${value.amount} ${value.symbol}`]
    return [name, value.kind === 'address' ? value.address : value.kind]
  })
  return Object.fromEntries(lines)
}

const say = (side: string, amount: string): string => {
  const [symbol = '', decimals = 0] = SYMBOLS[side] ?? []
  return `${formatAmount(BigInt(amount), decimals)} ${symbol}`
}
const classes = ({ warnings }: Preview) => warnings.map((warning) => warning.class)

describe.each(KINDS)('a swap that the server built by %s', (kind) => {
  it.each(WISHES)('It is shown with the numbers of its quote: %s', async (_, wish) => {
    const { quote, plan, calls } = await build(kind, wish)
    const preview = await show(calls)
    expect(swapLines(preview)).toEqual({
      contract: AGGREGATORS[kind].router,
      pay: say(wish.from, quote.fromAmount),
      getAtLeast: say(wish.to, String(plan.minimum)),
      to: SWAPPER,
    })
    expect(plan.minimum).toBeGreaterThanOrEqual(BigInt(quote.minimumToAmount))
    expect(plan.minimum - BigInt(quote.minimumToAmount)).toBeLessThanOrEqual(1n)
    expect(new Set(classes(preview))).toEqual(new Set(['FIRST_CONTRACT']))
    expect(preview.changes?.unseen).toEqual([])
  })

  it('It is dangerous if its executor takes something else', async () => {
    const { plan } = await build(kind, {
      from: NATIVE_COIN,
      to: token,
      amount: ether('0.2'),
      slippage: 100,
    })
    const holder = kind === '0x' ? SETTLER : EXECUTOR
    await swaps.approve(gold, holder, ether('1'))
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [SWAPPER, holder, ether('1')],
    })
    const { to, value, ...call } = encodeAggregated({
      ...plan,
      steps: [...plan.steps, { target: gold, value: 0n, data }],
    })
    expect(classes(await show([{ to, value: hex(value), ...call }]))).toContain('SIMULATION_DISAGREES')
    await swaps.approve(gold, holder, 0n)
  })
})
