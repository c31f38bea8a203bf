import { createServer, type Server } from 'node:http'
import {
  hexToString,
  parseTransaction,
  recoverTransactionAddress,
  verifyMessage,
  verifyTypedData,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { createEvmWallet, parseEvmState, type EvmWallet } from '#examples/wallets/eip155/create-evm-wallet.ts'
import { createDemoAccount, PUBLISHED_KEYS } from '#examples/wallets/eip155/demo-account.ts'
import type { EvmState } from '#examples/wallets/eip155/wallet-context.ts'

const account = createDemoAccount(PUBLISHED_KEYS.first)
const address = account.address.toLowerCase()
const ORIGIN = 'http://localhost:4600'

let node: Server
let nodeUrl: string
let nodeAnswers: Record<string, unknown>
const sent: Hex[] = []

beforeAll(async () => {
  node = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { id, method, params } = JSON.parse(body)
      if (method === 'eth_sendRawTransaction') sent.push(params[0])
      const answer = nodeAnswers[method]
      const error = { code: -32000, message: 'unknown to this node', data: '0x08' }
      response.end(
        JSON.stringify(
          answer === undefined ? { jsonrpc: '2.0', id, error } : { jsonrpc: '2.0', id, result: answer },
        ),
      )
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const bound = node.address()
  nodeUrl = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
})
afterAll(() => {
  node.close()
})

let approved: boolean
let approvals: Array<{ method: string; details: ReadonlyArray<readonly [string, string]> }>
let stored: EvmState | undefined
let events: Array<[string, unknown]>
let nested: boolean
let wallet: EvmWallet

const create = (rpcUrl = nodeUrl): EvmWallet => {
  const created = createEvmWallet({
    account,
    approve: async ({ method, details }) => {
      approvals.push({ method, details })
      return approved
    },
    storage: {
      read: async () => parseEvmState(stored && JSON.parse(JSON.stringify(stored))),
      write: async (state) => {
        stored = state
      },
    },
    rpcUrl: () => rpcUrl,
    origin: ORIGIN,
    nestUnknownChain: () => nested,
  })
  created.onEvent((event, value) => events.push([event, value]))
  return created
}

beforeEach(() => {
  approved = true
  approvals = []
  stored = undefined
  events = []
  nested = false
  sent.length = 0
  nodeAnswers = {
    eth_chainId: '0x7a69',
    eth_getBalance: '0x10',
    eth_getTransactionCount: '0x5',
    eth_estimateGas: '0x5208',
    eth_maxPriorityFeePerGas: '0x1',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
    eth_getTransactionReceipt: { transactionHash: `0x${'ab'.repeat(32)}`, status: '0x1' },
  }
  wallet = create()
})

const ask = (method: string, ...params: unknown[]) => wallet.request({ method, params })
const hexOf = (value: unknown): Hex => `0x${String(value).slice(2)}`
const codeOf = async (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'answered',
    (error: { code: unknown }) => error.code,
  )

describe('the demo EVM wallet', () => {
  test('The wallet has the account that the local chain funds', () => {
    expect(account.address).toBe(DEMO_ACCOUNTS.evm)
    expect(account.address).toBe(privateKeyToAccount(`0x${PUBLISHED_KEYS.first}`).address)
    expect(createDemoAccount(PUBLISHED_KEYS.second).address).toBe(DEMO_ACCOUNTS.evmExtension)
  })

  test('A connection is approved once and restored after a reload', async () => {
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_requestAccounts')).toEqual([address])
    expect(await ask('eth_requestAccounts')).toEqual([address])
    expect(approvals.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
    expect(events).toEqual([['accountsChanged', [address]]])
    wallet = create()
    expect(await ask('eth_accounts')).toEqual([address])
  })

  test('The accounts permission is granted, listed and revoked', async () => {
    expect(await ask('wallet_getPermissions')).toEqual([])
    const granted = await ask('wallet_requestPermissions', { eth_accounts: {} })
    expect(granted).toMatchObject([
      { parentCapability: 'eth_accounts', invoker: ORIGIN, caveats: [{ value: [address] }] },
    ])
    expect(await ask('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(await ask('eth_accounts')).toEqual([])
    expect(events.at(-1)).toEqual(['accountsChanged', []])
  })

  test('Signed messages verify', async () => {
    await ask('eth_requestAccounts')
    const message = 'Hello from a test ✓'
    const raw = `0x${Buffer.from(message).toString('hex')}` as const
    for (const params of [
      [raw, address],
      [address, raw],
      [message, address],
    ]) {
      const signature = hexOf(await ask('personal_sign', ...params))
      expect(await verifyMessage({ address: account.address, message, signature })).toBe(true)
    }
    expect(approvals.at(-1)?.details[0]).toEqual(['Message', hexToString(raw)])
  })

  test('Signed typed data verifies, and is signed for the active chain only', async () => {
    await ask('eth_requestAccounts')
    const typedData = {
      domain: { name: 'Test', version: '1', chainId: 31337 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hello' },
    } as const
    const signature = hexOf(await ask('eth_signTypedData_v4', address, JSON.stringify(typedData)))
    expect(await verifyTypedData({ address: account.address, ...typedData, signature })).toBe(true)
    const foreign = { ...typedData, domain: { ...typedData.domain, chainId: 1 } }
    expect(await codeOf(ask('eth_signTypedData_v4', address, foreign))).toBe(-32602)
  })

  test('A transaction is filled in, signed and sent', async () => {
    await ask('eth_requestAccounts')
    const to = DEMO_ACCOUNTS.evmExtension
    const hash = await ask('eth_sendTransaction', { from: address, to, value: '0xde0b6b3a7640000' })
    expect(hash).toBe(`0x${'ab'.repeat(32)}`)
    const serialized = `0x02${String(sent[0]).slice(4)}` as const
    expect(parseTransaction(serialized)).toMatchObject({
      chainId: 31337,
      nonce: 5,
      gas: 21000n,
      maxFeePerGas: 2_000_000_001n,
      value: 10n ** 18n,
    })
    expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(account.address)
    expect(approvals.at(-1)?.details).toContainEqual(['Amount', '1 ETH'])
  })

  test('Switching to a known chain emits an event, and switching to the active chain does not', async () => {
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull()
    expect(approvals).toEqual([])
    expect(await ask('wallet_switchEthereumChain', { chainId: '0xaa36a7' })).toBeNull()
    expect(await ask('eth_chainId')).toBe('0xaa36a7')
    expect(events).toEqual([['chainChanged', '0xaa36a7']])
  })

  test('A new chain is added and becomes the active chain', async () => {
    nodeAnswers['eth_chainId'] = '0x539'
    const chain = {
      chainId: '0x539',
      chainName: 'Another',
      rpcUrls: [nodeUrl],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    expect(await codeOf(ask('wallet_switchEthereumChain', { chainId: '0x539' }))).toBe(4902)
    expect(await ask('wallet_addEthereumChain', chain)).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x539')
    expect(await ask('eth_getBalance', address, 'latest')).toBe('0x10')
    expect(await codeOf(ask('wallet_addEthereumChain', { ...chain, chainId: '0x53a' }))).toBe(-32602)
  })

  test('Calls are sent one after the other, with their status', async () => {
    await ask('eth_requestAccounts')
    const calls = [
      { to: DEMO_ACCOUNTS.evmExtension, value: '0x1' },
      { to: DEMO_ACCOUNTS.evmExtension, data: '0x' },
    ]
    const request = {
      version: '2.0.0',
      chainId: '0x7a69',
      from: address,
      calls,
      atomicRequired: false,
      id: 'mine',
    }
    expect(await ask('wallet_sendCalls', request)).toEqual({ id: 'mine' })
    expect(sent).toHaveLength(2)
    expect(await ask('wallet_getCallsStatus', 'mine')).toMatchObject({
      status: 200,
      atomic: false,
      chainId: '0x7a69',
    })
    expect(await codeOf(ask('wallet_sendCalls', request))).toBe(5720)
    expect(await codeOf(ask('wallet_sendCalls', { ...request, atomicRequired: true }))).toBe(5760)
    expect(
      await codeOf(ask('wallet_sendCalls', { ...request, capabilities: { paymasterService: {} } })),
    ).toBe(5700)
    expect(await codeOf(ask('wallet_getCallsStatus', 'other'))).toBe(5730)
    expect(await ask('wallet_getCapabilities', address, ['0x7a69'])).toEqual({
      '0x7a69': { atomic: { status: 'unsupported' } },
    })
  })

  test('The wallet emits connect when the node answers and disconnect when it stops', async () => {
    const other = createServer((_request, response) =>
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'),
    )
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const bound = other.address()
    wallet = create(`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`)
    await ask('eth_blockNumber')
    other.closeAllConnections()
    await new Promise((resolve) => other.close(resolve))
    expect(await codeOf(ask('eth_blockNumber'))).toBe(4900)
    expect(events.map(([event]) => event)).toEqual(['connect', 'disconnect'])
  })
})

describe('the demo EVM wallet’s errors', () => {
  test('Everything that the visitor rejects fails with 4001', async () => {
    await ask('eth_requestAccounts')
    approved = false
    const rejected = [
      ask('personal_sign', '0x61', address),
      ask('eth_sendTransaction', { from: address, to: address }),
      ask('wallet_switchEthereumChain', { chainId: '0x1' }),
      ask('wallet_requestPermissions', { eth_accounts: {} }),
    ]
    expect(await Promise.all(rejected.map(codeOf))).toEqual([4001, 4001, 4001, 4001])
    expect(await ask('eth_chainId')).toBe('0x7a69')
  })

  test('Requests before connecting and for a foreign account fail with 4100', async () => {
    expect(await codeOf(ask('personal_sign', '0x61', address))).toBe(4100)
    await ask('eth_requestAccounts')
    expect(await codeOf(ask('personal_sign', '0x61', DEMO_ACCOUNTS.evmExtension))).toBe(4100)
    expect(await codeOf(ask('eth_sendTransaction', { from: DEMO_ACCOUNTS.evmExtension, to: address }))).toBe(
      4100,
    )
  })

  test('Unsupported methods fail with 4200', async () => {
    const methods = ['eth_sign', 'eth_signTypedData', 'wallet_watchAsset', 'solana_signMessage']
    expect(await Promise.all(methods.map((method) => codeOf(ask(method))))).toEqual([4200, 4200, 4200, 4200])
  })

  test('An unknown chain fails with 4902, nested on request', async () => {
    const request = () => ask('wallet_switchEthereumChain', { chainId: '0x2' })
    await expect(request()).rejects.toMatchObject({ code: 4902 })
    nested = true
    await expect(request()).rejects.toMatchObject({ code: -32603, data: { originalError: { code: 4902 } } })
  })

  test('Malformed parameters fail with -32602', async () => {
    await ask('eth_requestAccounts')
    const requests = [
      ask('wallet_switchEthereumChain', { chainId: 1 }),
      ask('wallet_switchEthereumChain'),
      ask('personal_sign', 5),
      ask('eth_signTypedData_v4', address, 'not json'),
      ask('eth_sendTransaction', { from: address, to: '0x12' }),
      ask('eth_sendTransaction', { from: address, to: address, chainId: '0x1' }),
      ask('wallet_requestPermissions', {}),
      wallet.request({ method: 5 }),
      wallet.request({ method: 'eth_chainId', params: {} }),
    ]
    expect(new Set(await Promise.all(requests.map(codeOf)))).toEqual(new Set([-32602]))
  })

  test('A chain without a node fails with 4901, and a node’s own error is passed on', async () => {
    delete nodeAnswers['eth_getBalance']
    await expect(ask('eth_getBalance', address, 'latest')).rejects.toMatchObject({
      code: -32000,
      data: '0x08',
    })
    await ask('wallet_switchEthereumChain', { chainId: '0x1' })
    expect(await codeOf(ask('eth_blockNumber'))).toBe(4901)
  })

  test('A second connection request fails with -32002 while one is open', async () => {
    let answer: (approved: boolean) => void = () => {}
    const slow = createEvmWallet({
      account,
      approve: () => new Promise((resolve) => (answer = resolve)),
      storage: { read: async () => undefined, write: async () => {} },
      rpcUrl: () => nodeUrl,
      origin: ORIGIN,
    })
    const first = slow.request({ method: 'eth_requestAccounts' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(await codeOf(slow.request({ method: 'eth_requestAccounts' }))).toBe(-32002)
    answer(true)
    expect(await first).toEqual([address])
  })
})
