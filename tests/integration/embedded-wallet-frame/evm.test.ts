import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  type Hex,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { ok } from '#schemas/errors/result.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'
import { bundleIdOf, hexOf } from '#tests/support/assertions/wallet-answers.ts'
import { openEvmWallet } from '#tests/support/builders/evm-requests.ts'

const PORT = 5460
const { token, smartAccount } = LOCAL_EVM_CONTRACTS
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
  'function approve(address, uint256) returns (bool)',
])

let chain: RunningChain

beforeAll(async () => {
  chain = await startEvmChain(PORT)
})
afterAll(() => chain.stop())

const options = () => ({ chain: foundry, transport: http(chain.url), pollingInterval: 20 })
const reader = () => createPublicClient(options())
const balance = (owner: Hex) =>
  reader().readContract({ address: token, abi, functionName: 'balanceOf', args: [owner] })
const transferData = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] })
const approveData = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'approve', args: [to, amount] })

const plan = { delegate: smartAccount, isSponsored: false }

/** A wallet with a new key, some coins and some tokens. */
async function newWallet(services: Parameters<typeof openEvmWallet>[0]['services'] = {}, ether = '10') {
  const wallet = openEvmWallet({ privateKey: generatePrivateKey(), url: chain.url, services })
  const tester = createTestClient({ ...options(), mode: 'anvil' })
  await tester.setBalance({ address: wallet.address, value: parseEther(ether) })
  const faucet = createWalletClient({ ...options(), account: mnemonicToAccount(JUNK) })
  const hash = await faucet.writeContract({
    address: token,
    abi,
    functionName: 'mint',
    args: [wallet.address, parseUnits('100', 6)],
  })
  await reader().waitForTransactionReceipt({ hash })
  return wallet
}
const JUNK = 'test test test test test test test test test test test junk'
const stranger = (): Hex => privateKeyToAccount(generatePrivateKey()).address

type Wallet = Awaited<ReturnType<typeof newWallet>>

/** The status of calls once none of their transactions is pending. */
async function settledStatus(wallet: Wallet, id: string): Promise<unknown> {
  return vi.waitFor(async () => {
    const status = valueOf(await wallet.read('wallet_getCallsStatus', [id]))
    expect(status).not.toMatchObject({ status: 100 })
    return status
  })
}

describe('transaction', () => {
  it('A transaction is completed, shown, signed as it was shown, and mined', async () => {
    const wallet = await newWallet()
    const to = stranger()
    const request = { from: wallet.address, to, value: '0xde0b6b3a7640000' }
    const prepared = valueOf(await wallet.prepare('eth_sendTransaction', [request]))
    expect(prepared.preview).toMatchObject({
      intent: { id: 'approval.intent.send', values: { amount: '1', symbol: 'ETH' } },
      account: wallet.address,
      caipNetworkId: 'eip155:31337',
      risk: 'caution',
      warnings: [{ class: 'FIRST_RECIPIENT' }],
      fee: { payer: 'account', symbol: 'ETH' },
      changes: { seen: [{ direction: 'out', amount: '1', symbol: 'ETH', isVerified: true }], unseen: [] },
    })
    const hash = hexOf(valueOf(await prepared.perform()))
    await reader().waitForTransactionReceipt({ hash })
    const mined = await reader().getTransaction({ hash })
    expect(mined).toMatchObject({ type: 'eip1559', chainId: 31337, nonce: 0, value: parseEther('1') })
    expect(await reader().getBalance({ address: to })).toBe(parseEther('1'))

    const again = valueOf(await wallet.prepare('eth_sendTransaction', [request]))
    expect(again.preview).toMatchObject({ risk: 'ordinary', warnings: [] })
  })

  it('A transaction keeps the type and the price a site requests', async () => {
    const wallet = await newWallet()
    const request = {
      from: wallet.address,
      to: stranger(),
      value: '0x1',
      gasPrice: '0x77359400',
      gas: '0x5208',
    }
    const prepared = valueOf(await wallet.prepare('eth_sendTransaction', [request]))
    const hash = hexOf(valueOf(await prepared.perform()))
    await reader().waitForTransactionReceipt({ hash })
    const mined = await reader().getTransaction({ hash })
    expect(mined).toMatchObject({ type: 'legacy', gasPrice: 2_000_000_000n, gas: 21_000n, chainId: 31337 })
  })

  it('A transaction shows by decoding and by simulation what a token moves', async () => {
    const wallet = await newWallet()
    const to = stranger()
    const request = { from: wallet.address, to: token, data: transferData(to, parseUnits('1.5', 6)) }
    const prepared = valueOf(await wallet.prepare('eth_sendTransaction', [request]))
    expect(prepared.preview.fields).toContainEqual({
      label: { id: 'approval.field.amount' },
      value: { kind: 'amount', amount: '1.5', symbol: 'dUSD', tokenAddress: token, isVerified: false },
    })
    expect(prepared.preview.changes?.seen).toMatchObject([
      { direction: 'out', amount: '1.5', symbol: 'dUSD', isVerified: false },
    ])
    const hash = hexOf(valueOf(await prepared.perform()))
    await reader().waitForTransactionReceipt({ hash })
    expect(await balance(to)).toBe(parseUnits('1.5', 6))
  })

  it('A transaction that lets an account take everything is a danger', async () => {
    const wallet = await newWallet()
    const request = { from: wallet.address, to: token, data: approveData(stranger(), maxUint256) }
    const { preview } = valueOf(await wallet.prepare('eth_sendTransaction', [request]))
    expect(preview.risk).toBe('danger')
    expect(preview.warnings.map((warning) => warning.class)).toEqual([
      'UNLIMITED_APPROVAL',
      'APPROVAL_TO_ACCOUNT',
    ])
  })

  it('A transaction that would revert, or is for another chain or account, is refused without an approval', async () => {
    const wallet = await newWallet()
    const from = wallet.address
    const tooMuch = { from, to: token, data: transferData(stranger(), parseUnits('9999', 6)) }
    expect(await wallet.prepare('eth_sendTransaction', [tooMuch])).toMatchObject({ ok: false })
    const elsewhere = { from, to: stranger(), chainId: '0x1' }
    expect(await wallet.prepare('eth_sendTransaction', [elsewhere])).toMatchObject({
      error: { code: -32602 },
    })
    const blobs = { from, to: stranger(), type: '0x3' }
    expect(await wallet.prepare('eth_sendTransaction', [blobs])).toMatchObject({ error: { code: -32602 } })
    const other = { from: stranger(), to: stranger() }
    expect(await wallet.prepare('eth_sendTransaction', [other])).toMatchObject({ error: { code: 4100 } })
  })

  it('A signed transaction is broadcast on the network it was signed for, and on no other', async () => {
    const wallet = await newWallet()
    const key = generatePrivateKey()
    const account = privateKeyToAccount(key)
    await createTestClient({ ...options(), mode: 'anvil' }).setBalance({
      address: account.address,
      value: parseEther('1'),
    })
    const fields = { to: stranger(), value: 1n, gas: 21_000n, nonce: 0, maxFeePerGas: 3_000_000_000n }
    const here = await account.signTransaction({ ...fields, chainId: 31337, type: 'eip1559' })
    const there = await account.signTransaction({ ...fields, chainId: 1, type: 'eip1559' })
    expect(await wallet.read('eth_sendRawTransaction', [there])).toMatchObject({ error: { code: -32602 } })
    expect(await wallet.read('eth_sendRawTransaction', [`${here}00`])).toMatchObject({
      error: { code: -32602 },
    })
    const hash = hexOf(valueOf(await wallet.read('eth_sendRawTransaction', [here])))
    expect((await reader().waitForTransactionReceipt({ hash })).status).toBe('success')
  })
})

describe('calls', () => {
  const callsOf = (to: Hex) => [
    { to: token, data: transferData(to, parseUnits('2', 6)) },
    { to, value: '0x1' },
  ]

  it('Calls of a smart account all happen or none does, and the first of them creates the account', async () => {
    const wallet = await newWallet({ smartAccount: () => plan })
    const to = stranger()
    expect(await wallet.read('wallet_getCapabilities', [wallet.address])).toEqual(
      ok({ '0x7a69': { atomic: { status: 'ready' }, assetDiscovery: { supported: true } } }),
    )
    const request = { version: '2.0.0', from: wallet.address, atomicRequired: true, calls: callsOf(to) }
    const first = valueOf(await wallet.prepare('wallet_sendCalls', [request]))
    expect(first.preview.intent).toMatchObject({ id: 'approval.intent.batch' })
    expect(first.preview.warnings.map((warning) => warning.class)).toEqual(['DELEGATION', 'FIRST_RECIPIENT'])
    const id = bundleIdOf(valueOf(await first.perform()))
    const status = await settledStatus(wallet, id)
    expect(status).toMatchObject({
      status: 200,
      atomic: true,
      chainId: '0x7a69',
      receipts: [{ status: '0x1' }],
    })
    expect(await balance(to)).toBe(parseUnits('2', 6))
    const code = await reader().getCode({ address: wallet.address })
    expect(code).toBe(`0xef0100${smartAccount.slice(2).toLowerCase()}`)

    expect(await wallet.read('wallet_getCapabilities', [wallet.address])).toMatchObject({
      value: { '0x7a69': { atomic: { status: 'supported' } } },
    })
    const second = valueOf(await wallet.prepare('wallet_sendCalls', [request]))
    expect(second.preview).toMatchObject({ risk: 'ordinary', warnings: [] })
    valueOf(await second.perform())
    expect(await balance(to)).toBe(parseUnits('4', 6))
  })

  it('A signature of a smart account is valid both for the key and for the account’s code', async () => {
    const wallet = await newWallet({ smartAccount: () => plan })
    const sign = async (): Promise<Hex> => {
      const prepared = valueOf(await wallet.prepare('personal_sign', ['0x68656c6c6f', wallet.address]))
      return hexOf(valueOf(await prepared.perform()))
    }
    const verify = (signature: Hex) =>
      reader().verifyMessage({ address: wallet.address, message: 'hello', signature })
    expect(await verify(await sign())).toBe(true)
    const calls = [...callsOf(stranger())]
    valueOf(await valueOf(await wallet.prepare('wallet_sendCalls', [{ calls }])).perform())
    const signature = await sign()
    expect(await verify(signature)).toBe(true)
    const isValid = await reader().readContract({
      address: wallet.address,
      abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: ['0x50b2c43fd39106bafbba0da34fc430e1f91e3c96ea2acee2bc34119f92b37750', signature],
    })
    expect(isValid).toBe('0x1626ba7e')
  })

  it('Calls of a plain key are sent one after another', async () => {
    const wallet = await newWallet()
    const to = stranger()
    const strict = { atomicRequired: true, calls: callsOf(to) }
    expect(await wallet.prepare('wallet_sendCalls', [strict])).toMatchObject({ error: { code: 5760 } })
    const prepared = valueOf(await wallet.prepare('wallet_sendCalls', [{ id: 'mine', calls: callsOf(to) }]))
    expect(prepared.preview.changes?.seen).toMatchObject([
      { direction: 'out', amount: '2', symbol: 'dUSD', isVerified: false },
      { direction: 'out', amount: '0.000000000000000001', symbol: 'ETH', isVerified: true },
    ])
    expect(valueOf(await prepared.perform())).toEqual({ id: 'mine' })
    expect(await settledStatus(wallet, 'mine')).toMatchObject({
      status: 200,
      atomic: false,
      receipts: [{ status: '0x1' }, { status: '0x1' }],
    })
    expect(await wallet.prepare('wallet_sendCalls', [{ id: 'mine', calls: callsOf(to) }])).toMatchObject({
      error: { code: 5720 },
    })
    expect(await wallet.read('wallet_getCallsStatus', ['another'])).toMatchObject({ error: { code: 5730 } })
  })

  it('Calls that need a capability this wallet lacks are refused', async () => {
    const wallet = await newWallet()
    const calls = callsOf(stranger())
    const capabilities = { paymasterService: { url: 'https://pay.example' } }
    expect(await wallet.prepare('wallet_sendCalls', [{ calls, capabilities }])).toMatchObject({
      error: { code: 5700 },
    })
    expect(await wallet.prepare('wallet_sendCalls', [{ calls, chainId: '0x1' }])).toMatchObject({
      error: { code: 5710 },
    })
    const optional = { paymasterService: { url: 'https://pay.example', optional: true } }
    expect(await wallet.prepare('wallet_sendCalls', [{ calls, capabilities: optional }])).toMatchObject({
      ok: true,
    })
  })
})

describe('assets', () => {
  it('The assets include the tokens a site asks for', async () => {
    const wallet = await newWallet()
    const assetFilter = { '0x7a69': [{ address: 'native' }, { address: token, type: 'erc20' }] }
    expect(await wallet.read('wallet_getAssets', [{ account: wallet.address, assetFilter }])).toMatchObject({
      value: {
        '0x7a69': [
          { address: 'native', balance: '0x8ac7230489e80000', type: 'native' },
          { address: token.toLowerCase(), balance: '0x5f5e100', metadata: { symbol: 'dUSD', decimals: 6 } },
        ],
      },
    })
  })
})
