import { readdirSync } from 'node:fs'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findRpcMethod, parseRpcParams, RPC_METHODS } from '#schemas/rpc/catalogue.ts'
import type { RpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { READ_METHOD_NAMES } from '#schemas/rpc/read-methods.ts'

/** What the files of `shared-schemas/rpc/methods` export. */
const FOLDER = new URL('../../../../shared-schemas/rpc/methods/', import.meta.url)
const MODULES = await Promise.all(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path): Promise<Record<string, RpcMethod>> => import(new URL(path, FOLDER).href)),
)
const DECLARED = MODULES.flatMap((module) => Object.values(module))

// No locale of zod is loaded, as on a page, whatever an earlier test imported.
beforeAll(() => {
  z.config({ localeError: undefined })
})

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SOLANA = 'So11111111111111111111111111111111111111112'
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const PSBT = 'cHNidP8BAAoCAAAAAAAAAAAAAA=='

const SAFE =
  `eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount
eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof
eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash
eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber
eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction
eth_syncing eth_uninstallFilter wallet_getCapabilities wallet_getCallsStatus eth_getUserOperationReceipt
eth_estimateUserOperationGas eth_getUserOperationByHash eth_supportedEntryPoints wallet_getAssets personal_ecRecover web3_sha3 net_listening`.split(
    /\s+/,
  )
const UNSAFE =
  `personal_sign eth_signTypedData_v3 eth_signTypedData_v4 eth_sendTransaction solana_signMessage solana_signTransaction
solana_signAllTransactions solana_signAndSendTransaction wallet_sendCalls wallet_grantPermissions wallet_requestExecutionPermissions
signMessage signPsbt sendTransfer`.split(/\s+/)

const VALID: readonly [name: string, params: unknown][] = [
  ['eth_requestAccounts', undefined],
  ['eth_accounts', []],
  ['eth_chainId', null],
  ['net_version', []],
  ['personal_sign', ['0x68656c6c6f', ADDRESS]],
  ['personal_sign', ['hello', ADDRESS, 'password']],
  ['eth_signTypedData_v4', [ADDRESS, '{"types":{}}']],
  ['eth_signTypedData_v4', [ADDRESS, { types: {}, primaryType: 'Mail', domain: {}, message: {} }]],
  ['eth_signTypedData_v3', [ADDRESS, '{"types":{}}']],
  ['personal_ecRecover', ['hello', `0x${'11'.repeat(65)}`]],
  ['web3_sha3', ['0x68']],
  ['net_listening', undefined],
  ['eth_sendTransaction', [{ from: ADDRESS, to: ADDRESS, value: '0x0', gas: '0x5208', gasLimit: '0x05208' }]],
  ['eth_sendTransaction', [{ from: ADDRESS, data: '0x6000' }]],
  ['eth_sendRawTransaction', ['0x02f8']],
  ['wallet_switchEthereumChain', [{ chainId: '0x1' }]],
  [
    'wallet_addEthereumChain',
    [
      {
        chainId: '0x7a69',
        chainName: 'Local',
        rpcUrls: ['http://127.0.0.1:8545'],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ],
  ],
  ['wallet_watchAsset', { type: 'ERC20', options: { address: ADDRESS, symbol: 'T', decimals: 18 } }],
  ['wallet_watchAsset', [{ type: 'ERC20', options: { address: ADDRESS } }]],
  ['wallet_requestPermissions', [{ eth_accounts: {} }]],
  ['wallet_getPermissions', []],
  ['wallet_revokePermissions', [{ eth_accounts: {} }]],
  [
    'wallet_sendCalls',
    [{ version: '2.0.0', chainId: '0x1', calls: [{ to: ADDRESS, value: '0x1' }, { data: '0x60' }] }],
  ],
  ['wallet_getCallsStatus', ['0xabc']],
  ['wallet_showCallsStatus', ['0xabc']],
  ['wallet_getCapabilities', [ADDRESS, ['0x1']]],
  ['wallet_getCapabilities', undefined],
  ['wallet_getAssets', [{ account: ADDRESS }]],
  ['wallet_grantPermissions', [{ chainId: '0x1' }]],
  ['wallet_requestExecutionPermissions', [{ chainId: '0x1' }]],
  ['wallet_revokeExecutionPermission', [{ permissionContext: '0x1234' }]],
  ['wallet_getSupportedExecutionPermissions', []],
  ['wallet_getGrantedExecutionPermissions', undefined],
  ['solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey: SOLANA }],
  ['solana_signTransaction', { transaction: 'AQAB' }],
  ['solana_signAllTransactions', { transactions: ['AQAB', 'AQAC'] }],
  ['solana_signAndSendTransaction', { transaction: 'AQAB', options: { skipPreflight: true } }],
  ['signMessage', { account: BITCOIN, message: 'hi', protocol: 'bip322' }],
  ['signPsbt', { psbt: PSBT, signInputs: [{ address: BITCOIN, index: 0 }], broadcast: false }],
  ['sendTransfer', { account: BITCOIN, recipientAddress: BITCOIN, amount: '1500' }],
  ['getAccountAddresses', { account: BITCOIN }],
  ['eth_getLogs', [{ fromBlock: '0x1' }]],
  ['eth_blockNumber', undefined],
]

const INVALID: readonly [name: string, params: unknown, field: string, expectation: RegExp][] = [
  ['eth_sendTransaction', undefined, 'params', /list|array/],
  ['eth_sendTransaction', [], 'params', /./],
  ['eth_sendTransaction', [{ from: ADDRESS, value: '1' }], 'params[0].value', /number in hexadecimal/],
  ['eth_sendTransaction', [{ from: ADDRESS.slice(2) }], 'params[0].from', /0x and 40 digits/],
  ['eth_sendTransaction', [{ from: ADDRESS, blobs: ['0x'] }], 'params[0]', /unknown field blobs/],
  ['eth_sendTransaction', [{ from: ADDRESS, data: '0x01', input: '0x02' }], 'params[0]', /data and input/],
  ['eth_sendTransaction', [{ from: ADDRESS, gas: '0x1', gasLimit: '0x2' }], 'params[0]', /gas and gasLimit/],
  [
    'wallet_sendCalls',
    [{ calls: [{ to: ADDRESS }, { to: 'ana.eth' }] }],
    'params[0].calls[1].to',
    /0x and 40 digits/,
  ],
  ['wallet_sendCalls', [{ calls: [{ to: ADDRESS, data: 'abcd' }] }], 'params[0].calls[0].data', /0x/],
  ['wallet_sendCalls', [{ calls: [{ value: '0x1' }] }], 'params[0].calls[0]', /to or data/],
  ['wallet_sendCalls', [{ calls: [] }], 'params[0].calls', /at least 1 entries/],
  ['wallet_switchEthereumChain', [{ chainId: 1 }], 'params[0].chainId', /string/],
  ['wallet_switchEthereumChain', [{ chainId: '0x0' }], 'params[0].chainId', /chain id/],
  ['personal_sign', ['hello', 'nobody'], 'params[1]', /signer/],
  ['personal_sign', ['x'.repeat(65_537), ADDRESS], 'params[0]', /at most 65536 characters/],
  ['eth_signTypedData_v4', [ADDRESS, { types: {} }], 'params[1].primaryType', /string/],
  [
    'wallet_watchAsset',
    { type: 'ERC20', options: { address: 'x' } },
    'params.options.address',
    /0x and 40 digits/,
  ],
  ['solana_signMessage', { message: '2NEpo7TZRRrLZSi2U' }, 'params.pubkey', /string/],
  ['solana_signMessage', { message: '0OIl', pubkey: SOLANA }, 'params.message', /base58/],
  ['solana_signAllTransactions', { transactions: ['AQAB', '?'] }, 'params.transactions[1]', /./],
  [
    'sendTransfer',
    { account: BITCOIN, recipientAddress: BITCOIN, amount: '0.5' },
    'params.amount',
    /whole number/,
  ],
  [
    'sendTransfer',
    { account: BITCOIN, recipientAddress: 'bc1q', amount: '5' },
    'params.recipientAddress',
    /Bitcoin/,
  ],
  [
    'signPsbt',
    { psbt: PSBT, signInputs: [{ address: BITCOIN, index: -1 }] },
    'params.signInputs[0].index',
    /at least 0/,
  ],
]

describe('RPC catalogue', () => {
  test('Every safe method is a read, and every unsafe method needs an approval', () => {
    for (const name of SAFE) expect([name, findRpcMethod(name)?.safety]).toEqual([name, 'read'])
    for (const name of UNSAFE) expect([name, findRpcMethod(name)?.safety]).toEqual([name, 'unsafe'])
  })

  test('Every method is listed under its name on the wire', () => {
    for (const [key, method] of Object.entries(RPC_METHODS)) expect(method.name).toBe(key)
  })

  test('Every declared method is listed', () => {
    const isListed = (method: RpcMethod): boolean => Object.values<RpcMethod>(RPC_METHODS).includes(method)
    expect(DECLARED.filter((method) => !isListed(method)).map(({ name }) => name)).toEqual([])
    expect(DECLARED).toHaveLength(Object.keys(RPC_METHODS).length)
  })

  test('No method is listed twice', () => {
    const names = [...READ_METHOD_NAMES, ...Object.keys(RPC_METHODS)]
    expect(new Set(names).size).toBe(names.length)
  })

  test.each([
    'eth_sign',
    'eth_signTransaction',
    'constructor',
    '__proto__',
    'toString',
    '',
    'debug_traceCall',
  ])('The method %j is refused with 4200', (name) => {
    expect(findRpcMethod(name)).toBeUndefined()
    const parsed = parseRpcParams(name, [])
    expect(parsed.ok ? undefined : parsed.error).toEqual({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
  })
})

describe('parseRpcParams', () => {
  test('Every method has a valid example', () => {
    expect(Object.keys(RPC_METHODS).filter((name) => !VALID.some(([known]) => known === name))).toEqual([])
  })

  test.each(VALID)('%s accepts %j', (name, params) => {
    expect(parseRpcParams(name, params)).toEqual({ ok: true, value: params })
  })

  test.each(INVALID)('%s refuses %j at %s', (name, params, field, expectation) => {
    const parsed = parseRpcParams(name, params)
    const error = parsed.ok ? undefined : parsed.error
    expect(error?.code).toBe(-32602)
    expect(error?.data).toEqual({ field })
    expect(error?.message.startsWith(`Invalid parameters: ${field}: `)).toBe(true)
    expect(error?.message).toMatch(expectation)
  })

  test('Parsing never throws and never repeats the value', () => {
    const canary = 'c4n4ry'
    const names = fc.constantFrom(...Object.keys(RPC_METHODS))
    fc.assert(
      fc.property(names, fc.anything({ withNullPrototype: true, withBigInt: true }), (name, value) => {
        const parsed = parseRpcParams(name, [{ from: canary, value }, canary, value])
        if (!parsed.ok) expect(parsed.error.message).not.toContain(canary)
        if (!parsed.ok) expect(parsed.error.message.length).toBeLessThan(450)
        parseRpcParams(name, value)
      }),
      { numRuns: 3_000 },
    )
  })
})
