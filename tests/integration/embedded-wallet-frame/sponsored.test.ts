import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import type { Sponsor } from '#frame/preview/evm/evm-services.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'
import { bundleIdOf, hexOf } from '#tests/support/assertions/wallet-answers.ts'
import { openEvmWallet } from '#tests/support/builders/evm-requests.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { relayerSponsor } from '#tests/support/chains/relayer-sponsor.ts'
import * as z from 'zod/mini'

const { token, smartAccount } = LOCAL_EVM_CONTRACTS
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
])
const plan = { delegate: smartAccount, isSponsored: true }
const REFUSED = fail('SPONSORSHIP_REFUSED', 'Today’s gas is used up.')
const AWAY = fail('WALLET_SERVER_UNREACHABLE', 'Nobody answers.')
const ASKED = { sponsor: {} }
const WISHED = { sponsor: { optional: true } }

let chain: RunningChain

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startEvmChain(port)
})
afterAll(() => chain.stop())

const options = () => ({ chain: foundry, transport: http(chain.url), pollingInterval: 20 })
const reader = () => createPublicClient(options())
const held = (owner: Hex) =>
  reader().readContract({ address: token, abi, functionName: 'balanceOf', args: [owner] })
const mintData = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] })
const stranger = (): Hex => privateKeyToAccount(generatePrivateKey()).address
const callsTo = (to: Hex, amount = 3n) => [{ to: token, data: mintData(to, amount) }]

/** A wallet with a new key, and an operator whose answers a test can change. */
async function newWallet(ether: string, change: Partial<Sponsor> = {}) {
  const sponsor = { ...relayerSponsor(chain.url), ...change }
  const services = { smartAccount: () => plan, sponsor }
  const wallet = openEvmWallet({ privateKey: generatePrivateKey(), url: chain.url, services })
  const tester = createTestClient({ ...options(), mode: 'anvil' })
  await tester.setBalance({ address: wallet.address, value: parseEther(ether) })
  return wallet
}

type Wallet = Awaited<ReturnType<typeof newWallet>>

const statusOf = (wallet: Wallet, id: string) =>
  vi.waitFor(async () => {
    const status = valueOf(await wallet.read('wallet_getCallsStatus', [id]))
    expect(status).not.toMatchObject({ status: 100 })
    return status
  })

const classesOf = ({ warnings }: { readonly warnings: readonly { readonly class: string }[] }) =>
  warnings.map((warning) => warning.class)

describe('calls with a requested sponsor', () => {
  it('Sponsored calls cost the account nothing, though it has coins', async () => {
    const wallet = await newWallet('1')
    const to = stranger()
    expect(await wallet.read('wallet_getCapabilities', [wallet.address])).toMatchObject({
      value: { '0x7a69': { atomic: { status: 'ready' }, sponsor: { supported: true } } },
    })
    const request = { calls: callsTo(to), capabilities: ASKED }
    const { preview, perform } = valueOf(await wallet.prepare('wallet_sendCalls', [request]))
    expect(preview).toMatchObject({ fee: { amount: '0', payer: 'sponsor' } })
    const id = bundleIdOf(valueOf(await perform()))
    expect(await statusOf(wallet, id)).toMatchObject({ status: 200, atomic: true })
    expect(await held(to)).toBe(3n)
    expect(await reader().getBalance({ address: wallet.address })).toBe(parseEther('1'))
    expect(await wallet.read('wallet_getCapabilities', [wallet.address])).toMatchObject({
      value: { '0x7a69': { atomic: { status: 'supported' } } },
    })
  })

  it('Calls without a requested sponsor are sent and paid by the account itself', async () => {
    const wallet = await newWallet('1')
    const to = stranger()
    const request = { calls: [...callsTo(to), ...callsTo(to)] }
    const { preview, perform } = valueOf(await wallet.prepare('wallet_sendCalls', [request]))
    expect(preview.fee?.payer).toBe('account')
    const id = bundleIdOf(valueOf(await perform()))
    const status = await statusOf(wallet, id)
    expect(status).toMatchObject({ status: 200, atomic: true })
    const { receipts } = z
      .object({ receipts: z.array(z.object({ transactionHash: z.string() })) })
      .parse(status)
    const hash = hexOf(receipts[0]?.transactionHash)
    expect(await reader().getTransaction({ hash })).toMatchObject({
      from: wallet.address.toLowerCase(),
      type: 'eip7702',
    })
  })

  it.each([
    ['refuses', { quote: () => Promise.resolve(REFUSED) }, /does not pay for this.*used up/],
    ['cannot be reached', { quote: () => Promise.resolve(AWAY) }, /does not pay for this.*Nobody answers/],
  ] as const)(
    'Calls that require a sponsor end with the reason when the operator %s',
    async (_name, change, message) => {
      const wallet = await newWallet('1', change)
      const request = { calls: callsTo(stranger()), capabilities: ASKED }
      expect(await wallet.prepare('wallet_sendCalls', [request])).toMatchObject({
        ok: false,
        error: { code: -32002, message: expect.stringMatching(message) },
      })
    },
  )

  it('Calls with an optional sponsor are offered at the account’s cost, and the approval says so', async () => {
    const wallet = await newWallet('1', { quote: () => Promise.resolve(REFUSED) })
    const to = stranger()
    const request = { calls: callsTo(to), capabilities: WISHED }
    const { preview, perform } = valueOf(await wallet.prepare('wallet_sendCalls', [request]))
    expect(preview).toMatchObject({ fee: { payer: 'account' } })
    expect(classesOf(preview)).toContain('SPONSOR_REFUSED')
    const id = bundleIdOf(valueOf(await perform()))
    expect(await statusOf(wallet, id)).toMatchObject({ status: 200 })
    expect(await held(to)).toBe(3n)
  })

  it('The account pays when an operator names another EntryPoint or asks for a fee', async () => {
    for (const change of [{ entryPoint: stranger() }, { maxFeePerGas: '0x1' }]) {
      const { quote } = relayerSponsor(chain.url)
      const wallet = await newWallet('1', {
        quote: async (calls) => {
          const answer = await quote(calls)
          return answer.ok ? ok({ ...answer.value, ...change }) : answer
        },
      })
      const request = { calls: callsTo(stranger()), capabilities: WISHED }
      const { preview } = valueOf(await wallet.prepare('wallet_sendCalls', [request]))
      expect(preview.fee?.payer).toBe('account')
    }
  })

  it('The answer says whether calls may have been sent when the operator fails after the approval', async () => {
    const request = { calls: callsTo(stranger()), capabilities: ASKED }
    for (const [failure, code, message] of [
      [REFUSED, -32002, /does not pay for this/],
      [AWAY, 'TICKET_STATE_UNKNOWN', /may/],
    ] as const) {
      const wallet = await newWallet('1', { send: () => Promise.resolve(failure) })
      const { perform } = valueOf(await wallet.prepare('wallet_sendCalls', [request]))
      expect(await perform()).toMatchObject({
        error: { code, message: expect.stringMatching(message) },
      })
    }
  })

  it('A plain account takes no sponsored calls', async () => {
    const wallet = openEvmWallet({ privateKey: generatePrivateKey(), url: chain.url })
    const request = { calls: callsTo(stranger()), capabilities: ASKED }
    expect(await wallet.prepare('wallet_sendCalls', [request])).toMatchObject({ error: { code: 5700 } })
    const capabilities = await wallet.read('wallet_getCapabilities', [wallet.address, ['0x7a69', '0x1']])
    expect(capabilities).toEqual(
      ok({ '0x7a69': { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } } }),
    )
  })
})

describe('account without coins', () => {
  it('An account without coins is sponsored, also when a site does not request it', async () => {
    const wallet = await newWallet('0')
    const to = stranger()
    const request = { from: wallet.address, chainId: '0x7a69', to: token, data: mintData(to, 3n) }
    const first = valueOf(await wallet.prepare('eth_sendTransaction', [request]))
    expect(first.preview).toMatchObject({ fee: { amount: '0', payer: 'sponsor' } })
    const hash = hexOf(valueOf(await first.perform()))
    expect((await reader().waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await held(to)).toBe(3n)

    const second = valueOf(await wallet.prepare('wallet_sendCalls', [{ calls: callsTo(to, 1n) }]))
    const id = bundleIdOf(valueOf(await second.perform()))
    expect(await statusOf(wallet, id)).toMatchObject({ status: 200, atomic: true })
    expect(await held(to)).toBe(4n)
    expect(await reader().getBalance({ address: wallet.address })).toBe(0n)
  })

  it.each([
    ['of another type', { type: '0x5' }, { code: -32_602, data: { field: 'params[0].type' } }],
    [
      'whose tip is more than its fee',
      { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' },
      { code: -32_602, data: { field: 'params[0].maxPriorityFeePerGas' } },
    ],
    [
      'that takes more gas than any block',
      { gas: '0x1000000000' },
      { code: -32_602, data: { field: 'params[0].gas' } },
    ],
    ['that would revert', { data: '0xdeadbeef' }, { code: 3 }],
  ])('A transaction %s is not sent by the operator, and changes no account', async (_name, wrong, error) => {
    for (const ether of ['0', '1']) {
      const quote = vi.fn(relayerSponsor(chain.url).quote)
      const wallet = await newWallet(ether, { quote })
      const request = { from: wallet.address, to: token, data: mintData(stranger(), 3n), ...wrong }
      expect(await wallet.prepare('eth_sendTransaction', [request])).toMatchObject({ ok: false, error })
      expect(quote).not.toHaveBeenCalled()
    }
  })

  it('Calls that cannot be prepared are not sent by the operator', async () => {
    const quote = vi.fn(relayerSponsor(chain.url).quote)
    const wallet = await newWallet('0', { quote })
    const request = { calls: [{ to: token, data: '0xdeadbeef' }] }
    expect(await wallet.prepare('wallet_sendCalls', [request])).toMatchObject({ ok: false })
    expect(quote).not.toHaveBeenCalled()
  })

  it('The approval says that the account becomes a smart account, before it does', async () => {
    const wallet = await newWallet('0')
    const request = { from: wallet.address, to: token, data: mintData(stranger(), 3n) }
    const first = valueOf(await wallet.prepare('eth_sendTransaction', [request]))
    expect(classesOf(first.preview)).toContain('DELEGATION')
    const hash = hexOf(valueOf(await first.perform()))
    await reader().waitForTransactionReceipt({ hash })
    const second = valueOf(await wallet.prepare('eth_sendTransaction', [request]))
    expect(classesOf(second.preview)).not.toContain('DELEGATION')
  })

  it('The refusal says that neither the account nor the operator pays', async () => {
    const wallet = await newWallet('0', { quote: () => Promise.resolve(REFUSED) })
    const request = { from: wallet.address, to: token, data: mintData(stranger(), 3n) }
    expect(await wallet.prepare('eth_sendTransaction', [request])).toMatchObject({
      error: {
        code: -32000,
        message: expect.stringMatching(/insufficient funds.*not hold enough ETH.*used up/i),
      },
    })
  })

  it('An account sends its own transactions once it has coins, and whenever the site counts its transactions', async () => {
    const rich = await newWallet('1')
    const asked = (from: Hex) => ({ from, to: token, data: mintData(stranger(), 3n) })
    const own = valueOf(await rich.prepare('eth_sendTransaction', [asked(rich.address)]))
    expect(own.preview.fee?.payer).toBe('account')
    const hash = hexOf(valueOf(await own.perform()))
    await reader().waitForTransactionReceipt({ hash })
    expect((await reader().getTransaction({ hash })).from).toBe(rich.address.toLowerCase())

    const poor = await newWallet('0')
    const counted = { ...asked(poor.address), nonce: '0x0' }
    const prepared = valueOf(await poor.prepare('eth_sendTransaction', [counted]))
    expect(prepared.preview.fee?.payer).toBe('account')
  })
})
