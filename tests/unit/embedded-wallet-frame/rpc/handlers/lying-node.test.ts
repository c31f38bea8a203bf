import { formatEther, keccak256, parseTransaction, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'
import { openEvmWallet } from '#tests/support/builders/evm-requests.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const KEY: Hex = `0x${'22'.repeat(32)}`
const TO = '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf'
const OTHER_HASH = `0x${'ab'.repeat(32)}`
const ETHER = 10n ** 18n
const GWEI = 10n ** 9n
const hex = (value: bigint): Hex => `0x${value.toString(16)}`

/** The answers of an honest node on a quiet network. */
const HONEST: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x7a69',
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: hex(10n * GWEI) },
  eth_maxPriorityFeePerGas: hex(GWEI),
  eth_getCode: '0x',
  eth_getBalance: hex(5n * ETHER),
  eth_call: '0x',
}

/** A wallet with a node that lies in some of its answers, and the transactions the node was given. */
function openBehind(lies: Readonly<Record<string, unknown>>) {
  const sent: Hex[] = []
  const askNode: AskNode = async (_network, method, params) => {
    const answers: Record<string, unknown> = { ...HONEST, ...lies }
    if (method === 'eth_sendRawTransaction') {
      const raw = hexOf(Array.isArray(params) ? params[0] : undefined)
      sent.push(raw)
      answers[method] ??= keccak256(raw)
    }
    return method in answers ? ok(answers[method]) : fail(-32601, 'the method does not exist')
  }
  return { sent, wallet: openEvmWallet({ privateKey: KEY, url: '', askNode }) }
}

const asking = (from: string, more: object = {}) => [{ from, to: TO, value: hex(ETHER), ...more }]
const classesOf = ({ warnings }: { readonly warnings: readonly { readonly class: string }[] }) =>
  warnings.map((warning) => warning.class)

describe('lying node', () => {
  it('A node that lies about its chain gets a transaction of the chain that was shown', async () => {
    const { wallet, sent } = openBehind({ eth_chainId: '0x1', net_version: '1' })
    const { preview, perform } = valueOf(await wallet.prepare('eth_sendTransaction', asking(wallet.address)))
    expect(preview.caipNetworkId).toBe('eip155:31337')
    valueOf(await perform())
    expect(sent.map((raw) => parseTransaction(raw).chainId)).toEqual([31_337])
  })

  it.each([
    ['the price of gas', { eth_getBlockByNumber: { baseFeePerGas: hex(10n ** 18n * GWEI) } }],
    ['the tip', { eth_maxPriorityFeePerGas: hex(10n ** 18n * GWEI) }],
    ['the price of gas before base fees', { eth_getBlockByNumber: {}, eth_gasPrice: hex(10n ** 27n) }],
    ['the gas', { eth_estimateGas: hex(2n ** 35n) }],
  ])('A node that lies about %s makes the fee visibly extreme', async (_what, lies) => {
    const { wallet } = openBehind(lies)
    const { preview } = valueOf(await wallet.prepare('eth_sendTransaction', asking(wallet.address)))
    expect(preview.risk).toBe('danger')
    expect(classesOf(preview)).toContain('FEE_EXTREME')
  })

  it('A node that lies about the price of gas makes the fee of a batch visibly extreme too', async () => {
    const { wallet } = openBehind({ eth_getBlockByNumber: { baseFeePerGas: hex(10n ** 18n * GWEI) } })
    const calls = [
      { to: TO, value: '0x1' },
      { to: TO, value: '0x2' },
    ]
    const { preview } = valueOf(await wallet.prepare('wallet_sendCalls', [{ calls }]))
    expect(classesOf(preview)).toContain('FEE_EXTREME')
  })

  it.each([
    ['gas no block takes', { eth_estimateGas: hex(10n ** 18n) }],
    ['a nonce no account has', { eth_getTransactionCount: hex(2n ** 64n) }],
    ['a nonce that is none', { eth_getTransactionCount: -1 }],
    ['a price that is none', { eth_getBlockByNumber: { baseFeePerGas: 'cheap' } }],
    ['no block', { eth_getBlockByNumber: null }],
    ['a price beyond all numbers', { eth_getBlockByNumber: { baseFeePerGas: hex(2n ** 256n - 1n) } }],
  ])('A node with %s is not believed', async (_what, lies) => {
    const { wallet, sent } = openBehind(lies)
    expect(await wallet.prepare('eth_sendTransaction', asking(wallet.address))).toMatchObject({ ok: false })
    expect(sent).toEqual([])
  })

  it('A node that lies about the nonce changes only that: the signed bytes are the shown ones', async () => {
    const { wallet, sent } = openBehind({ eth_getTransactionCount: '0x3e7' })
    const { preview, perform } = valueOf(await wallet.prepare('eth_sendTransaction', asking(wallet.address)))
    valueOf(await perform())
    const shown = parseTransaction(hexOf(preview.raw))
    expect(shown.nonce).toBe(999)
    expect(sent.map((raw) => parseTransaction(raw))).toEqual([expect.objectContaining(shown)])
  })

  it('The site gets the hash of what was signed, not the one a node made up', async () => {
    const { wallet, sent } = openBehind({ eth_sendRawTransaction: OTHER_HASH })
    const { perform } = valueOf(await wallet.prepare('eth_sendTransaction', asking(wallet.address)))
    expect(valueOf(await perform())).toBe(keccak256(sent[0] ?? '0x'))
  })

  it('A receipt of another transaction leaves the status of calls open', async () => {
    const receipt = { status: '0x1', transactionHash: OTHER_HASH, logs: [] }
    const { wallet } = openBehind({ eth_getTransactionReceipt: receipt })
    const request = { id: 'mine', calls: [{ to: TO, value: '0x1' }] }
    valueOf(await valueOf(await wallet.prepare('wallet_sendCalls', [request])).perform())
    expect(await wallet.read('wallet_getCallsStatus', ['mine'])).toMatchObject({
      value: { status: 100, receipts: [] },
    })
  })

  it('A node that lies about the balance does not hide what leaves the account', async () => {
    const { wallet } = openBehind({ eth_getBalance: hex(10n ** 30n), eth_simulateV1: [{ calls: [] }] })
    const { preview } = valueOf(await wallet.prepare('eth_sendTransaction', asking(wallet.address)))
    expect(preview).toMatchObject({
      intent: { id: 'approval.intent.send', values: { amount: '1', symbol: 'ETH' } },
      changes: { seen: [{ direction: 'out', amount: '1', symbol: 'ETH' }], unseen: [] },
    })
  })

  it('A node that lies about changes is contradicted by the decoded call', async () => {
    const log = {
      address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${'0'.repeat(24)}1563915e194d8cfba1943570603f7606a3115508`,
        `0x${'0'.repeat(24)}${TO.slice(2)}`,
      ],
      data: `0x${(2n * ETHER).toString(16).padStart(64, '0')}`,
    }
    const simulated = [{ calls: [{ status: '0x1', gasUsed: '0x5208', logs: [log] }] }]
    const { wallet } = openBehind({ eth_simulateV1: simulated })
    expect(wallet.address.toLowerCase()).toBe('0x1563915e194d8cfba1943570603f7606a3115508')
    const { preview } = valueOf(await wallet.prepare('eth_sendTransaction', asking(wallet.address)))
    expect(classesOf(preview)).toContain('SIMULATION_DISAGREES')
  })
})

describe('network with a fee beside gas', () => {
  const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
  const GAS_FEE = 21_000n * 21n * GWEI

  const several = [
    {
      calls: [
        { to: TO, value: '0x1' },
        { to: TO, value: '0x2' },
      ],
    },
  ]

  it.each([
    ['eth_sendTransaction', 1n, asking],
    ['wallet_sendCalls', 2n, () => several],
  ])('The preview of %s shows the whole fee, at its highest', async (method, count, paramsOf) => {
    const request = 10n ** 14n
    // The one answer stands for both the price for data and the operator's price.
    const { wallet } = openBehind({ eth_call: word(request) })
    const { preview } = valueOf(await wallet.prepare(method, paramsOf(wallet.address)))
    expect(preview.fee).toEqual({
      amount: formatEther(count * (GAS_FEE + 2n * 2n * request)),
      symbol: 'ETH',
      payer: 'account',
    })
  })

  it('A high fee of that kind is warned of', async () => {
    const { wallet } = openBehind({ eth_call: word(ETHER) })
    const { preview } = valueOf(await wallet.prepare('eth_sendTransaction', asking(wallet.address)))
    expect(classesOf(preview)).toContain('FEE_EXTREME')
  })

  it('An unknown fee of that kind makes the request a danger', async () => {
    const { wallet } = openBehind({ eth_call: '0x12' })
    const { preview } = valueOf(await wallet.prepare('eth_sendTransaction', asking(wallet.address)))
    expect(preview).toMatchObject({ risk: 'danger', changes: { unseen: ['unreadable'] } })
    expect(classesOf(preview)).toContain('CHANGES_UNCHECKED')
  })
})
