import {
  createTestClient,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  http,
  maxUint256,
  parseAbi,
  parseUnits,
  toFunctionSelector,
  type Address,
  type Hex,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import type { SwapTerms } from '#modal/chains/swaps.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { encodeConstantProduct } from '#server/providers/quotes/constant-product-call.ts'
import { parseJson, readJson } from '#tests/support/assertions/parse-json.ts'
import {
  decimalsOf,
  openSwapClient,
  readDeployment,
  type SwapClient,
} from '#tests/support/clients/swap-client.ts'
import { JsonRpcCall } from '#tests/support/servers/json-rpc-call.ts'
import { startTestServer } from '#tests/support/servers/start-server.ts'
import { NATIVE_COIN, startSwapServer, SWAPPER, type SwapServer } from '#tests/support/servers/swap-server.ts'

const { token, wrappedEther, gold, trapToken, tollToken, silentToken, swapRouter, pairRouter } =
  LOCAL_EVM_CONTRACTS
const ether = (text: string) => parseUnits(text, 18)
const usd = (text: string) => parseUnits(text, 6)
const TOO_LITTLE = 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT'

let server: SwapServer
let client: SwapClient
beforeAll(async () => {
  server = await startSwapServer()
  client = await openSwapClient(server)
  await server.give(token, usd('100000'))
  await server.give(gold, ether('10'))
  await server.give(trapToken, ether('1000'))
})
afterAll(() => server?.stop())
beforeEach(() => server.node.behave('forward'))

/** A swap of dollars through the pairs that gives at least an amount, written as the server writes it. */
function crafted(to: Address, leastReceived: bigint) {
  const mostPaid = usd('50')
  const terms: SwapTerms = {
    network: localEvm,
    from: SWAPPER,
    paid: token,
    received: to,
    decimals: { paid: decimalsOf(token), received: decimalsOf(to) },
    mostPaid,
    leastReceived,
    allowed: mostPaid,
    kind: 'swap',
    router: pairRouter,
  }
  const data = encodeConstantProduct(
    {
      exact: 'from',
      path: [token, to],
      fromAmount: mostPaid,
      toAmount: leastReceived,
      takesTransferFee: false,
    },
    {
      recipient: SWAPPER,
      minimumTo: leastReceived,
      maximumFrom: mostPaid,
      deadline: BigInt(Math.floor(Date.now() / 1_000)) + 600n,
      isFromNative: false,
      isToNative: false,
    },
  )
  return { terms, call: { to: pairRouter, data, value: 0n } }
}

/** Answers the question for an allowance with a number, and passes everything else on. */
const statingAllowance =
  (stated: bigint): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    const sent = z
      .array(JsonRpcCall)
      .safeParse(parseJson(typeof init?.body === 'string' ? init.body : '', z.unknown()))
    if (!sent.success) return answer
    const selector = toFunctionSelector('function allowance(address, address)')
    const lied = sent.data.flatMap(({ id, params }) =>
      JSON.stringify(params).includes(`"${selector}`) ? [id] : [],
    )
    const answers = await readJson(answer, z.array(z.looseObject({ id: z.number() })))
    const result = encodeAbiParameters([{ type: 'uint256' }], [stated])
    return Response.json(answers.map((one) => (lied.includes(one.id) ? { ...one, result } : one)))
  }

describe('what stands in the way of a swap', () => {
  it.each([
    ['with a simulation', 'forward'],
    ['without one', { without: ['eth_simulateV1'] }],
  ] as const)('A token that cannot be sold is named before anything is asked: %s', async (_, how) => {
    const { terms, call } = await client.build('uniswap-v2', {
      from: trapToken,
      to: token,
      amount: ether('5'),
    })
    server.node.behave(how)
    const prepared = await client.prepare(terms, call)
    expect(prepared).toMatchObject({ problem: 'unsellable', next: 'approve', request: undefined })
    // It is named too if the router was allowed to take it before.
    await server.approve(trapToken, terms.router, terms.mostPaid)
    expect(await client.prepare(terms, call)).toMatchObject({ problem: 'unsellable', next: 'swap' })
    await server.approve(trapToken, terms.router, 0n)
  })

  it.each([
    ['of the paid token', { paid: 5 }],
    ['of the received token', { received: 17 }],
  ] as const)('Amounts shown with other decimals than the token has are named: %s', async (_, wrong) => {
    const { terms, call } = await client.build('uniswap-v2', { from: token, to: gold, amount: usd('20') })
    expect((await client.prepare(terms, call)).problem).toBeUndefined()
    const shown = { ...terms, decimals: { ...terms.decimals, ...wrong } }
    expect(await client.prepare(shown, call)).toMatchObject({ problem: 'decimals', request: undefined })
  })

  it('So are those of the coin', async () => {
    const { terms, call } = await client.build('uniswap-v2', {
      from: NATIVE_COIN,
      to: token,
      amount: ether('0.01'),
    })
    const shown = { ...terms, decimals: { ...terms.decimals, paid: 17 } }
    expect(await client.prepare(shown, call)).toMatchObject({ problem: 'decimals', request: undefined })
  })

  it('More than is held is named, of a token and of the coin', async () => {
    const held = { coins: await server.balance(NATIVE_COIN), gold: await server.balance(gold) }
    const poor = { from: gold, to: token, amount: held.gold + 1n }
    const ofToken = await client.build('uniswap-v3', poor)
    expect(await client.prepare(ofToken.terms, ofToken.call)).toMatchObject({
      problem: 'amount',
      balance: held.gold,
      maximum: held.gold,
      received: undefined,
      request: undefined,
    })
    const ofCoin = await client.build('uniswap-v3', { from: NATIVE_COIN, to: token, amount: ether('20') })
    await setCoins(ether('19'))
    const prepared = await client.prepare(ofCoin.terms, ofCoin.call)
    expect(prepared).toMatchObject({ problem: 'amount', balance: ether('19'), request: undefined })
    expect(prepared.maximum).toBe(ether('19') - prepared.fee)
    await setCoins(held.coins)
  })

  it('Too few coins for the fee are named, of a token and where all coins are paid', async () => {
    const held = await server.balance(NATIVE_COIN)
    const ofToken = await client.build('uniswap-v3', { from: gold, to: token, amount: ether('1') })
    const ofCoin = await client.build('uniswap-v3', { from: NATIVE_COIN, to: token, amount: ether('1') })
    const { fee } = await client.prepare(ofToken.terms, ofToken.call)
    await setCoins(fee / 10n)
    expect(await client.prepare(ofToken.terms, ofToken.call)).toMatchObject({
      problem: 'fee',
      request: undefined,
    })
    await setCoins(ether('1'))
    expect(await client.prepare(ofCoin.terms, ofCoin.call)).toMatchObject({
      problem: 'fee',
      request: undefined,
    })
    await setCoins(ether('2'))
    expect(await client.prepare(ofCoin.terms, ofCoin.call)).toMatchObject({ problem: undefined })
    await setCoins(held)
  })

  it('What the most that can be paid leaves over pays the fee of the swap', async () => {
    const held = await server.balance(NATIVE_COIN)
    await setCoins(ether('3'))
    const most = await client.swaps.readMaximum({ network: localEvm, from: SWAPPER, paid: undefined })
    if (!most.ok) throw new Error(most.error.message)
    const wish = { from: NATIVE_COIN, to: token, amount: most.value.maximum } as const
    const { terms, call } = await client.build('uniswap-v3', wish)
    const prepared = await client.prepare(terms, call)
    expect(prepared).toMatchObject({ problem: undefined, next: 'swap' })
    expect((await client.send(prepared.request)).isDone).toBe(true)
    await setCoins(held)
  })

  it('A contract that refuses is named with its reason', async () => {
    const { terms, call } = crafted(wrappedEther, ether('1'))
    const prepared = await client.prepare(terms, call)
    expect(prepared).toMatchObject({ problem: 'refused', reason: TOO_LITTLE, request: undefined })
  })

  it('The reason is that of the swap, also where an approval would be refused before', async () => {
    await server.give(silentToken, usd('100'))
    const { terms, call } = await client.build('uniswap-v3', {
      from: silentToken,
      to: token,
      amount: usd('50'),
    })
    await server.approve(silentToken, swapRouter, 5n)
    const abi = parseAbi([
      'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
    ])
    const { args } = decodeFunctionData({ abi, data: toHexData(call.data) })
    const least = usd('60')
    const data = encodeFunctionData({
      abi,
      functionName: 'exactInput',
      args: [{ ...args[0], amountOutMinimum: least }],
    })
    expect(await client.prepare({ ...terms, leastReceived: least }, { ...call, data })).toMatchObject({
      problem: 'refused',
      next: 'reset',
      reason: 'Too little received',
    })
    await server.approve(silentToken, swapRouter, 0n)
  })

  it('A token that sends less than the router counts is noticed in the simulation', async () => {
    const honest = await client.build('uniswap-v2', { from: token, to: tollToken, amount: usd('50') })
    const { terms, call } = crafted(tollToken, BigInt(honest.quote.toAmount) + 1n)
    const prepared = await client.prepare(terms, call)
    expect(prepared).toMatchObject({ problem: 'received', request: undefined })
    expect(prepared.received).toBe(BigInt(honest.quote.toAmount))
  })
})

describe('tokens and nodes that lie or are silent', () => {
  it('An allowance that is stated but not there is asked for', async () => {
    const lying = await openSwapClient(server, { fetch: statingAllowance(maxUint256) })
    const { terms, call } = await client.build('uniswap-v3', { from: gold, to: token, amount: ether('0.2') })
    await server.approve(gold, terms.router, 0n)
    expect(await lying.prepare(terms, call)).toMatchObject({
      next: 'approve',
      allowance: maxUint256,
      problem: undefined,
    })
  })

  it('An allowance that is there but not stated is not asked for again', async () => {
    const lying = await openSwapClient(server, { fetch: statingAllowance(0n) })
    const { terms, call } = await client.build('uniswap-v3', { from: gold, to: token, amount: ether('0.2') })
    await server.approve(gold, terms.router, terms.mostPaid)
    expect(await lying.prepare(terms, call)).toMatchObject({ next: 'swap', problem: undefined })
    await server.approve(gold, terms.router, 0n)
  })

  it('Where a node cannot simulate, each step is estimated and what is received stays open', async () => {
    const { terms, call } = await client.build('uniswap-v3', { from: gold, to: token, amount: ether('0.3') })
    server.node.behave({ without: ['eth_simulateV1'] })
    const first = await client.prepare(terms, call)
    expect(first).toMatchObject({ next: 'approve', received: undefined, problem: undefined })
    await client.send(first.request)
    const second = await client.prepare(terms, call)
    expect(second).toMatchObject({ next: 'swap', received: undefined, problem: undefined })
    expect(second.fee).toBeLessThan(first.fee)
    expect((await client.send(second.request)).isDone).toBe(true)
  })

  it.each(['fail', 'lie', 'refuse'] as const)(
    'Nodes that %s give a failure, never a request',
    async (how) => {
      const { terms, call } = await client.build('uniswap-v3', {
        from: gold,
        to: token,
        amount: ether('0.3'),
      })
      server.node.behave(how)
      expect(await client.swaps.prepare(terms, call)).toMatchObject({ ok: false })
      expect(await client.swaps.prepareRevocation(terms)).toMatchObject({ ok: false })
      // A balance that a node makes up is believed.
      const most = await client.swaps.readMaximum({ ...terms, paid: undefined })
      if (how !== 'lie') expect(most).toMatchObject({ ok: false })
    },
  )

  it('A transaction that is not what was shown is not prepared, and no node is asked', async () => {
    const { terms, call } = await client.build('uniswap-v3', { from: gold, to: token, amount: ether('0.3') })
    const before = server.node.methods.length
    const other = { ...terms, leastReceived: terms.leastReceived + 1n }
    expect(await client.swaps.prepare(other, call)).toMatchObject({ ok: false, error: { code: -32602 } })
    expect(server.node.methods.length).toBe(before)
  })
})

describe('what became of a swap', () => {
  it('One that failed paid and gave nothing, and its reason is found', async () => {
    const { terms, call } = crafted(wrappedEther, ether('1'))
    await server.approve(token, pairRouter, terms.mostPaid)
    const { transactionHash, status } = await server.send(call.to, call.data)
    expect(status).toBe('reverted')
    const nothing = { ok: true, value: { paid: 0n, received: 0n } }
    expect(await client.swaps.readResult(terms, transactionHash)).toEqual(nothing)
    const reason = await client.swaps.readRevertReason(localEvm, transactionHash)
    expect(reason).toEqual({ ok: true, value: TOO_LITTLE })
  })

  it('One that is unknown has neither a result nor a reason, and one that succeeded has no reason', async () => {
    const { terms } = crafted(wrappedEther, 1n)
    for (const id of [`0x${'12'.repeat(32)}`, 'nothing']) {
      expect(await client.swaps.readResult(terms, id)).toEqual({ ok: true, value: undefined })
      expect(await client.swaps.readRevertReason(localEvm, id)).toEqual({ ok: true, value: undefined })
    }
    const { transactionHash } = await server.approve(token, pairRouter, 0n)
    expect(await client.swaps.readRevertReason(localEvm, transactionHash)).toEqual({
      ok: true,
      value: undefined,
    })
  })
})

describe('the routers of a deployment', () => {
  it('The modal’s document names those of the operator’s venues, and nothing where there are none', async () => {
    expect((await readDeployment(server.server.urls.modal)).swapVenues).toEqual([
      {
        caipNetworkId: localEvm.caipNetworkId,
        wrappedNative: wrappedEther,
        routers: [
          { address: swapRouter, kind: 'uniswap-v3' },
          { address: pairRouter, kind: 'uniswap-v2' },
        ],
      },
    ])
    const plain = await startTestServer()
    expect(await readDeployment(plain.urls.modal)).not.toHaveProperty('swapVenues')
    await plain.stop()
  })
})

const toHexData = (data: string): Hex => `0x${data.slice(2)}`

async function setCoins(value: bigint): Promise<void> {
  const { transport } = server.reader
  const writer = createTestClient({
    chain: foundry,
    mode: 'anvil',
    transport: http(String(transport['url'])),
  })
  await writer.setBalance({ address: SWAPPER, value })
}
