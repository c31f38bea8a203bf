import { concatHex, encodeFunctionData, hexToBytes, numberToHex, parseAbi, slice, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readCall } from '#frame/preview/evm/calls/read-call.ts'
import { previewTransaction } from '#frame/preview/evm/transaction-preview.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import { fastestRun } from '#tests/support/assertions/fastest-run.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'
import { callBytes } from '#tests/support/chains/call-bytes.ts'
import { MAINNET, nodeOf, readGolden, servicesOf, EvmFixture } from '#tests/support/chains/evm-fixture.ts'

const fixture = readGolden('evm-fixture.json', EvmFixture)
const CONTRACT = '0x4444444444444444444444444444444444444444'
const STRANGER = '0x6813eb9362372eef6200f3b1dbc3f819671cba69'
const ALL = 2n ** 256n - 1n
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transfer(address to, uint256 amount)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
  'function stakeAll(uint256[] amounts)',
  'function setFlag(bool allowed)',
  'function note(string text)',
])

const one = (path: string, label: string, format: string) => ({ path, label, format })
/** A descriptor that describes every function in the friendliest words. */
const descriptors: ContractDescriptors = {
  calldata: {
    context: { $id: 'Friendly', contract: { deployments: [{ chainId: 1, address: CONTRACT }] } },
    metadata: { owner: 'Friendly' },
    display: {
      formats: {
        'approve(address spender,uint256 amount)': {
          intent: 'Approve spending',
          fields: [one('amount', 'Amount', 'raw')],
        },
        'setApprovalForAll(address operator,bool approved)': {
          intent: 'Set operator',
          fields: [one('approved', 'Allowed', 'raw')],
        },
        'transfer(address to,uint256 amount)': { intent: 'Send', fields: [one('amount', 'Amount', 'raw')] },
        'permit(address owner,((address token,uint160 amount,uint48 expiration,uint48 nonce) details,address spender,uint256 sigDeadline) permitSingle,bytes signature)':
          { intent: 'Permit', fields: [one('permitSingle.details.amount', 'Amount', 'raw')] },
        'stakeAll(uint256[] amounts)': { intent: 'Stake', fields: [one('amounts.[]', 'Amount', 'raw')] },
        'setFlag(bool allowed)': { intent: 'Set', fields: [one('allowed', 'Allowed', 'raw')] },
        'note(string text)': { intent: 'Note', fields: [one('text', 'Text', 'raw')] },
      },
    },
  },
  typedData: [],
}
const context = {
  network: MAINNET,
  account: fixture.account,
  askNode: nodeOf(fixture),
  services: servicesOf(fixture, { [`1:${CONTRACT}`]: descriptors }),
  networkFee: { maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 1n, hasBaseFee: true },
  now: () => 1_700_000_000_000,
}
async function show(data: Hex) {
  const shown = await previewTransaction(callBytes(CONTRACT, data), context)
  if (!shown) throw new Error('not shown')
  return shown.preview
}
const permitSingle = {
  details: { token: STRANGER, amount: 2n ** 160n - 1n, expiration: 2 ** 40, nonce: 0 },
  spender: STRANGER,
  sigDeadline: ALL,
} as const
const CALLS: readonly (readonly [string, Hex])[] = [
  ['approve', encodeFunctionData({ abi, functionName: 'approve', args: [STRANGER, ALL] })],
  [
    'setApprovalForAll',
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [STRANGER, true] }),
  ],
  ['transfer', encodeFunctionData({ abi, functionName: 'transfer', args: [STRANGER, 5n] })],
  ['permit', encodeFunctionData({ abi, functionName: 'permit', args: [STRANGER, permitSingle, '0x'] })],
  ['stakeAll', encodeFunctionData({ abi, functionName: 'stakeAll', args: [[1n, 2n]] })],
  ['setFlag', encodeFunctionData({ abi, functionName: 'setFlag', args: [true] })],
]
const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const LISTS = concatHex([slice(encodeFunctionData({ abi, functionName: 'stakeAll', args: [[]] }), 0, 4)])

describe('non-canonical bytes', () => {
  it.each(CALLS)(
    'Trailing bytes after the arguments of %s are a danger and not described',
    async (_name, data) => {
      for (const tail of [
        '0x00',
        `0x${'00'.repeat(31)}`,
        `0x${'00'.repeat(32)}`,
        `0x${'ab'.repeat(64)}`,
      ] as const) {
        const preview = await show(concatHex([data, tail]))
        expect(preview.risk).toBe('danger')
        expect(preview.intent).not.toHaveProperty('literal')
        expect(preview.warnings.map((warning) => warning.class)).toEqual(
          expect.arrayContaining([expect.stringMatching(/^UNKNOWN_/)]),
        )
      }
    },
  )

  it.each([
    ['a bool that is 2', concatHex([hexOf(CALLS[5]?.[1].slice(0, 10)), word(2n)])],
    ['dirt above an address', `${CALLS[2]?.[1].slice(0, 10)}ff${CALLS[2]?.[1].slice(12)}`],
    ['a list elsewhere', concatHex([LISTS, word(64n), word(0n), word(1n), word(7n)])],
    ['a list with more items than there are bytes', concatHex([LISTS, word(32n), word(100_000n), word(1n)])],
    [
      'invalid UTF-8 text',
      concatHex([
        hexOf(
          encodeFunctionData({ abi, functionName: 'note', args: ['aaaa'] }).replace('61616161', 'c3286161'),
        ),
      ]),
    ],
  ] as const)('Non-canonical bytes are a danger and not described: %s', async (_name, data) => {
    const preview = await show(hexOf(data))
    expect(preview.risk).toBe('danger')
    expect(preview.intent).not.toHaveProperty('literal')
    expect(JSON.stringify(preview.fields)).not.toContain('"Allowed"')
  })

  it('A huge count of items is refused in less than 10 ms', async () => {
    const claims = [
      concatHex([LISTS, word(32n), word(100_000n)]),
      concatHex([LISTS, word(32n), word(2n ** 64n)]),
      slice(concatHex([LISTS, word(32n), word(100_000n), word(1n)]), 0, 100),
    ]
    for (const data of claims) {
      expect(await fastestRun(() => show(data), 10)).toBeLessThan(10)
    }
  })

  it('Items that share their bytes are refused in less than 10 ms', async () => {
    const multicall = parseAbi(['function multicall(bytes[] data)'])
    const selector = slice(encodeFunctionData({ abi: multicall, args: [[]] }), 0, 4)
    const count = 3_000
    const shared = concatHex([word(100_000n), `0x${'11'.repeat(100_000)}`])
    const heads = Array.from({ length: count }, () => word(BigInt(count * 32)))
    const data = hexToBytes(concatHex([selector, word(32n), word(BigInt(count)), ...heads, shared]))
    const call = { to: CONTRACT, value: 0n, data }
    expect(readCall(call, fixture.account).meaning).toBeUndefined()
    expect(await fastestRun(() => readCall(call, fixture.account), 10)).toBeLessThan(10)
  })
})
