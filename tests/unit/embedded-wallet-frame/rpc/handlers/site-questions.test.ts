import { encodeAbiParameters, encodeEventTopics, numberToHex, parseAbi, type Hex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { encodeBundleId } from '#frame/accounts/bundle-id.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { openEvmWallet } from '#tests/support/builders/evm-requests.ts'
import * as z from 'zod/mini'

const KEY: Hex = `0x${'22'.repeat(32)}`
const DELEGATE = LOCAL_EVM_CONTRACTS.smartAccount
const TOKEN = '0x4444444444444444444444444444444444444444'
const [FIRST, SECOND, OPERATION] = ['aa', 'bb', 'cc'].map((byte): Hex => `0x${byte.repeat(32)}`)
const ERC20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
])
const SELECTORS = {
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  symbol: '0x95d89b41',
  name: '0x06fdde03',
}

const CallParams = z.tuple([z.object({ data: z.string() })], z.unknown())
const HashParams = z.tuple([z.string()], z.unknown())

function answerToken(data: string): Hex {
  if (data.startsWith(SELECTORS.balanceOf)) return encodeAbiParameters(ERC20[0].outputs, [12n])
  if (data === SELECTORS.decimals) return encodeAbiParameters(ERC20[1].outputs, [6])
  const text = data === SELECTORS.symbol ? 'TOK' : 'Token'
  return encodeAbiParameters([{ type: 'string' }], [text])
}

function open(answers: Readonly<Record<string, unknown>> = {}, services: Partial<EvmServices> = {}) {
  const askNode: AskNode = async (_network, method, params) => {
    if (method === 'eth_call') {
      const [{ data }] = CallParams.parse(params)
      return ok(answerToken(data))
    }
    if (method === 'eth_getTransactionReceipt') {
      const [hash] = HashParams.parse(params)
      const receipts = z.record(z.string(), z.unknown()).parse(answers['receipts'])
      return ok(receipts[hash] ?? null)
    }
    return method in answers ? ok(answers[method]) : fail(-32601, 'the method does not exist')
  }
  return openEvmWallet({ privateKey: KEY, url: '', askNode, services })
}

describe('wallet_getAssets', () => {
  const wallet = open({ eth_getBalance: '0x5' })
  const ask = (filters: object) => wallet.read('wallet_getAssets', [{ account: wallet.address, ...filters }])
  const native = {
    address: 'native',
    balance: '0x5',
    type: 'native',
    metadata: { symbol: 'ETH', decimals: 18 },
  }
  const token = {
    address: TOKEN,
    balance: '0xc',
    type: 'erc20',
    metadata: { name: 'Token', symbol: 'TOK', decimals: 6 },
  }

  it('The answer has the coin and the tokens a site asks for', async () => {
    const assetFilter = { '0x7a69': [{ address: 'native' }, { address: TOKEN, type: 'erc20' }] }
    expect(await ask({ assetFilter })).toMatchObject({ value: { '0x7a69': [native, token] } })
    expect(await ask({})).toMatchObject({ value: { '0x7a69': [native] } })
  })

  it('A list of assets counts as it is, whatever the other filters say', async () => {
    const assetFilter = { '0x7a69': [{ address: TOKEN, type: 'erc20' }] }
    const narrowed = { assetFilter, assetTypeFilter: ['native'], chainFilter: ['0x1'] }
    expect(await ask(narrowed)).toMatchObject({ value: { '0x7a69': [token] } })
    expect(await ask({ assetFilter: { '0x1': [{ address: 'native' }] } })).toEqual(ok({}))
  })

  it('The filters narrow the answer by type and by chain', async () => {
    expect(await ask({ assetTypeFilter: ['erc20'] })).toEqual(ok({ '0x7a69': [] }))
    expect(await ask({ chainFilter: ['0x1'] })).toEqual(ok({}))
    expect(await ask({ chainFilter: ['0x1', '0x7a69'] })).toMatchObject({ value: { '0x7a69': [native] } })
  })
})

describe('wallet_getCapabilities', () => {
  const plan = { delegate: DELEGATE, isSponsored: false }
  const assetDiscovery = { supported: true }

  it.each([
    ['a plain key', undefined, '0x', 'unsupported'],
    ['an account without code yet', plan, '0x', 'ready'],
    ['a smart account', plan, `0xef0100${DELEGATE.slice(2).toLowerCase()}`, 'supported'],
    ['an account that runs another contract', plan, `0xef0100${'00'.repeat(20)}`, 'ready'],
  ])('The atomic capability matches %s', async (_who, smartAccount, code, status) => {
    const wallet = open({ eth_getCode: code }, { smartAccount: () => smartAccount })
    expect(await wallet.read('wallet_getCapabilities', [wallet.address])).toEqual(
      ok({ '0x7a69': { atomic: { status }, assetDiscovery } }),
    )
  })

  it('Chains on which the account can do nothing are left out, and other accounts are refused', async () => {
    const onBase = (id: string) => (id === 'eip155:8453' ? plan : undefined)
    const wallet = open({ eth_getCode: '0x' }, { smartAccount: onBase })
    expect(await wallet.read('wallet_getCapabilities', [wallet.address, ['0x2105', '0xa']])).toEqual(
      ok({ '0x2105': { atomic: { status: 'ready' }, assetDiscovery } }),
    )
    expect(await wallet.read('wallet_getCapabilities', [TOKEN])).toMatchObject({ error: { code: 4100 } })
  })
})

describe('wallet_getCallsStatus', () => {
  const caipNetworkId = 'eip155:31337'
  const receipt = (transactionHash: Hex | undefined, status: string, logs: readonly object[] = []) => ({
    status,
    transactionHash,
    blockHash: OPERATION,
    blockNumber: '0x1',
    gasUsed: '0x5208',
    logs,
    effectiveGasPrice: '0x1',
  })
  const statusOf = async (bundle: Parameters<typeof encodeBundleId>[0], receipts: object) =>
    open({ receipts }).read('wallet_getCallsStatus', [encodeBundleId(bundle)])
  const both = { caipNetworkId, transactionHashes: [FIRST ?? '0x', SECOND ?? '0x'], isAtomic: false }

  it.each([
    ['waits for the rest', [['0x1']], 100],
    ['has worked', [['0x1'], ['0x1']], 200],
    ['has failed', [['0x0'], ['0x0']], 500],
    ['has worked in part', [['0x1'], ['0x0']], 600],
  ])('The status of sequential calls tells that their batch %s', async (_name, outcomes, status) => {
    const hashes = [FIRST ?? '0x', SECOND ?? '0x']
    const receipts = Object.fromEntries(
      outcomes.map(([outcome = ''], place) => [hashes[place], receipt(hashes[place], outcome)]),
    )
    const answer = await statusOf(both, receipts)
    expect(answer).toMatchObject({ value: { version: '2.0.0', chainId: '0x7a69', status, atomic: false } })
    // Exactly the fields the standard names for a receipt.
    expect(answer).not.toHaveProperty('value.receipts.0.effectiveGasPrice')
    expect(answer).toHaveProperty('value.receipts.0.gasUsed', '0x5208')
  })

  it.each([
    [true, 200],
    [false, 500],
  ])(
    'The status of an operation whose calls ended with %s is right, although its transaction succeeded',
    async (success, status) => {
      const log = {
        address: LOCAL_EVM_CONTRACTS.entryPoint,
        topics: encodeEventTopics({
          abi: entryPoint08Abi,
          eventName: 'UserOperationEvent',
          args: { userOpHash: OPERATION ?? '0x', sender: TOKEN, paymaster: TOKEN },
        }),
        data: encodeAbiParameters(
          [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
          [1n, success, 0n, 21_000n],
        ),
      }
      const bundle = {
        caipNetworkId,
        transactionHashes: [FIRST ?? '0x'],
        isAtomic: true,
        operationHash: OPERATION ?? '0x',
      }
      const answer = await statusOf(bundle, { [FIRST ?? '']: receipt(FIRST, numberToHex(1), [log]) })
      expect(answer).toMatchObject({ value: { status, atomic: true } })
      const forged = { ...log, address: TOKEN }
      const other = await statusOf(bundle, { [FIRST ?? '']: receipt(FIRST, '0x1', [forged]) })
      expect(other).toMatchObject({ value: { status: 500 } })
    },
  )
})
