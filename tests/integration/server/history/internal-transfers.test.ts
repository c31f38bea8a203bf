import {
  createTestClient,
  http,
  parseEther,
  publicActions,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEPLOYER } from '#demo/chains/evm/local-contracts.ts'
import {
  EVM,
  netOf,
  startHistoryFixture,
  type HistoryFixture,
} from '#tests/support/fixtures/history-fixture.ts'

const TRACES = ['trace_block', 'debug_traceBlockByNumber']
const HOUR_MS = 3_600_000

let fixture: HistoryFixture
beforeAll(async () => {
  fixture = await startHistoryFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.node.behave('forward')
  fixture.pass(60_000)
})

const chain = () =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(fixture.urls.evm) })
    .extend(walletActions)
    .extend(publicActions)
async function mined(hash: Hex) {
  const receipt = await chain().waitForTransactionReceipt({ hash })
  fixture.pass(4_000)
  return receipt
}
/** A contract that forwards its payment to a recipient. */
async function payerOf(to: Address): Promise<Address> {
  const code = `5f5f5f5f3473${to.slice(2)}5af100`
  const size = (code.length / 2).toString(16).padStart(2, '0')
  const data: Hex = `0x60${size}600a5f3960${size}5ff3${code}`
  const { contractAddress } = await mined(await chain().sendTransaction({ account: DEPLOYER, data }))
  if (!contractAddress) throw new Error('no contract')
  return contractAddress
}
const pay = async (to: Address, value: bigint) =>
  mined(await chain().sendTransaction({ account: DEPLOYER, to, value }))
const coinsOf = async (account: Address) => {
  const page = await fixture.settled(account, EVM)
  return {
    covers: page.sources.map(({ covers, isComplete }) => `${covers} ${isComplete}`),
    coins: page.data.map(({ transfers }) => transfers?.map(({ quantity }) => quantity.numeric).join()),
  }
}

describe('internal transfers of the coin', () => {
  it('Internal transfers appear in the history, which adds up to the balance on the chain', async () => {
    const account: Address = '0x00000000000000000000000000000000000c0e01'
    const payer = await payerOf(account)
    await pay(account, parseEther('1'))
    const { transactionHash: hash } = await pay(payer, parseEther('0.25'))
    await chain().mine({ blocks: 30 })
    await pay(payer, 7n)
    const { data, sources } = await fixture.settled(account, EVM)
    expect(sources).toEqual([{ id: 'own-index', name: 'Own index', covers: 'all', isComplete: true }])
    expect(data).toHaveLength(3)
    expect(data[1]).toMatchObject({
      metadata: { operationType: 'receive', hash, sentFrom: DEPLOYER, sentTo: account },
      transfers: [{ direction: 'in', quantity: { numeric: '0.25' }, fungible_info: { symbol: 'ETH' } }],
    })
    expect(netOf(data, undefined, 18)).toBe(await chain().getBalance({ address: account }))
  })

  it('Internal transfers disappear when the chain reorganised them away', async () => {
    const account: Address = '0x00000000000000000000000000000000000c0e02'
    const payer = await payerOf(account)
    const snapshot = await chain().snapshot()
    await pay(payer, 7n)
    expect((await coinsOf(account)).coins).toHaveLength(1)
    await chain().revert({ id: snapshot })
    await pay(payer, 8n)
    expect((await coinsOf(account)).coins).toEqual(['0.000000000000000008'])
  })

  it('Internal transfers are reported as missing until a node supports tracing', async () => {
    const account: Address = '0x00000000000000000000000000000000000c0e03'
    const payer = await payerOf(account)
    await pay(account, 1n)
    await pay(payer, 7n)
    fixture.node.behave({ without: TRACES })
    expect(await coinsOf(account)).toEqual({ covers: ['transactions true'], coins: ['0.000000000000000001'] })
    fixture.node.behave('forward')
    fixture.pass(60_000)
    expect((await coinsOf(account)).covers).toEqual(['transactions true'])
    fixture.pass(HOUR_MS)
    expect(await coinsOf(account)).toEqual({
      covers: ['all true'],
      coins: ['0.000000000000000007', '0.000000000000000001'],
    })
  })

  it('Internal transfers are found with either tracing API of nodes', async () => {
    const account: Address = '0x00000000000000000000000000000000000c0e04'
    const payer = await payerOf(account)
    fixture.node.behave({ without: ['trace_block'] })
    await pay(payer, 7n)
    expect(await coinsOf(account)).toEqual({ covers: ['all true'], coins: ['0.000000000000000007'] })
  })

  it('Tracing takes one call per block for all accounts, and none for blocks without contract calls', async () => {
    const traced = () => fixture.node.methods.filter((method) => TRACES.includes(method)).length
    const payer = await payerOf('0x00000000000000000000000000000000000c0e05')
    await pay(payer, 7n)
    const before = traced()
    const [first, second]: [Address, Address] = [
      '0x00000000000000000000000000000000000c0e06',
      '0x00000000000000000000000000000000000c0e07',
    ]
    await Promise.all([first, second].map((account) => fixture.pageOf(account, EVM)))
    expect(traced() - before).toBeLessThanOrEqual(2)
    const after = traced()
    await pay(first, 1n)
    await chain().mine({ blocks: 30 })
    await fixture.pageOf(second, EVM)
    await expect
      .poll(async () => {
        fixture.pass(4_000)
        return (await fixture.pageOf(first, EVM)).data.length
      })
      .toBe(1)
    expect(traced()).toBe(after)
  })
})
