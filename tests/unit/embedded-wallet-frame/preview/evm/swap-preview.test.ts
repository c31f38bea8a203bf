import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  parseAbi,
  parseEther,
  type Hex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { readCall } from '#frame/preview/evm/calls/read-call.ts'
import { contradictsCalls } from '#frame/preview/evm/simulation/outflow.ts'
import type { Simulation } from '#frame/preview/evm/simulation/simulation.ts'
import { previewTransaction } from '#frame/preview/evm/transaction-preview.ts'
import type { Preview } from '#frame/preview/preview.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import { hexToBytes } from '#schemas/primitives/hex.ts'
import { BUILT_IN_FILES } from '#server/features/clear-signing/built-in-descriptors.ts'
import { callBytes } from '#tests/support/chains/call-bytes.ts'
import { MAINNET, nodeOf, readGolden, servicesOf, EvmFixture } from '#tests/support/chains/evm-fixture.ts'

const fixture = readGolden('evm-fixture.json', EvmFixture)
const ME = getAddress(fixture.account)
const V2_ROUTER = getAddress('0x7a250d5630b4cf539739df2c5dacb4c659f2488d')
const V3_ROUTER = getAddress('0xe592427a0aece92de3edee1f18e0157c05861564')
const UNIVERSAL_ROUTER = getAddress('0x66a9893cc07d91d95644aedd05d03f95e1dba8af')
/** A contract that the account has not used. */
const UNKNOWN_ROUTER = getAddress('0x4444444444444444444444444444444444444444')
const STRANGER = getAddress('0x6813eb9362372eef6200f3b1dbc3f819671cba69')
const USDC = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const WETH = getAddress('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2')
const NOW_MS = 1_700_000_000_000
const SOON = 1_700_000_600n

const abi = parseAbi([
  'struct Path { bytes path; address recipient; uint256 deadline; uint256 amount; uint256 limit; }',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function exactInput(Path params) payable',
  'function exactOutput(Path params) payable',
  'function multicall(bytes[] data) payable',
  'function refundETH() payable',
  'function unwrapWETH9(uint256 least, address to)',
  'function approve(address spender, uint256 amount)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
])

async function show(
  to: Hex,
  data: Hex,
  value = 0n,
  descriptors: Readonly<Record<string, ContractDescriptors>> = {},
): Promise<Preview> {
  const shown = await previewTransaction(callBytes(to, data, value), {
    network: MAINNET,
    account: fixture.account,
    askNode: nodeOf(fixture),
    services: servicesOf(fixture, descriptors),
    networkFee: { maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 1n, hasBaseFee: true },
    now: () => NOW_MS,
  })
  if (!shown) throw new Error('not shown')
  return shown.preview
}
const classes = ({ warnings }: Preview) => warnings.map((warning) => warning.class)
const swapData = ({
  least = 1n,
  to = ME,
  deadline = SOON,
}: { least?: bigint; to?: Hex; deadline?: bigint } = {}): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [1_000_000n, least, [USDC, WETH], to, deadline],
  })
const along = (from: Hex, to: Hex): Hex => encodePacked(['address', 'uint24', 'address'], [from, 500, to])
const text = (preview: Preview) =>
  preview.fields.map(({ label, value }) => [
    'id' in label ? label.id.replace('approval.field.', '') : label.literal,
    value.kind === 'amount'
      ? `${value.amount} ${value.symbol}`
      : value.kind === 'address'
        ? value.address
        : value.kind,
  ])

describe('the preview of a swap', () => {
  it('It says what is paid, what is received at least, who receives it and until when it is valid', async () => {
    const preview = await show(V2_ROUTER, swapData())
    expect(preview.intent).toEqual({ id: 'approval.intent.swap', values: { amount: '1', symbol: 'USDC' } })
    expect(text(preview)).toEqual([
      ['contract', V2_ROUTER],
      ['pay', '1 USDC'],
      ['getAtLeast', '0.000000000000000001 WETH'],
      ['to', ME],
      ['deadline', 'time'],
    ])
    expect([classes(preview), preview.risk]).toEqual([[], 'ordinary'])
  })

  it('A descriptor of the router does not replace what the bytes say', async () => {
    const descriptors = {
      [`1:${V2_ROUTER.toLowerCase()}`]: {
        calldata: { ...BUILT_IN_FILES['uniswap-v2-router.json'] },
        typedData: [],
      },
    }
    const preview = await show(V2_ROUTER, swapData({ least: 0n }), 0n, descriptors)
    expect(preview.intent).toMatchObject({ id: 'approval.intent.swap' })
    expect(classes(preview)).toEqual(['SWAP_NO_MINIMUM'])
  })

  it('A router that the account has not used is shown with its address and a warning', async () => {
    const preview = await show(UNKNOWN_ROUTER, swapData())
    expect(text(preview)[0]).toEqual(['contract', UNKNOWN_ROUTER])
    expect(preview.warnings).toEqual([{ class: 'FIRST_CONTRACT', values: { address: UNKNOWN_ROUTER } }])
  })

  it.each([
    ['a stranger', STRANGER],
    ['the router, where it would stay', V2_ROUTER],
    ['an address that other routers read as the sender', '0x0000000000000000000000000000000000000001'],
    ['nobody', '0x0000000000000000000000000000000000000000'],
  ] as const)('It is dangerous if the outcome goes to %s', async (_, to) => {
    const { warnings, risk } = await show(V2_ROUTER, swapData({ to }))
    expect(risk).toBe('danger')
    expect(warnings).toContainEqual({ class: 'PAYOUT_ELSEWHERE', values: { address: to.toLowerCase() } })
  })

  it('It is dangerous once its deadline is past, and not in its last second', async () => {
    const [last, past] = [BigInt(NOW_MS / 1_000), BigInt(NOW_MS / 1_000 - 1)]
    expect(classes(await show(V2_ROUTER, swapData({ deadline: last })))).toEqual([])
    const expired = await show(V2_ROUTER, swapData({ deadline: past }))
    expect([classes(expired), expired.risk]).toEqual([['SWAP_EXPIRED'], 'danger'])
  })

  it('Coins that are sent along are shown as the payment of a swap of the wrapped coin', async () => {
    const path = along(WETH, USDC)
    const params = { path, recipient: ME, deadline: SOON, amount: parseEther('0.5'), limit: 1n }
    const data = encodeFunctionData({ abi, functionName: 'exactInput', args: [params] })
    const lines = async (value: string) => text(await show(V3_ROUTER, data, parseEther(value))).slice(0, 3)
    const rest = ['getAtLeast', '0.000001 USDC']
    expect(await lines('0.5')).toEqual([['contract', V3_ROUTER], ['pay', '0.5 ETH'], rest])
    // Nothing asks for the rest, so all of it is paid.
    expect(await lines('0.7')).toEqual([['contract', V3_ROUTER], ['pay', '0.7 ETH'], rest])
    // With less than the swap takes, the router takes the token, and keeps the coins.
    expect(await lines('0.4')).toEqual([
      ['contract', V3_ROUTER],
      ['value', '0.4 ETH'],
      ['pay', '0.5 WETH'],
    ])
  })

  it('Coins that return are not paid', async () => {
    const params = {
      path: along(USDC, WETH),
      recipient: ME,
      deadline: SOON,
      amount: 9n,
      limit: parseEther('0.5'),
    }
    const steps = [
      encodeFunctionData({ abi, functionName: 'exactOutput', args: [params] }),
      encodeFunctionData({ abi, functionName: 'refundETH' }),
    ]
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [steps] })
    expect(text(await show(V3_ROUTER, data, parseEther('0.5'))).slice(1, 3)).toEqual([
      ['payAtMost', '0.5 ETH'],
      ['get', '0.000009 USDC'],
    ])
  })

  it('A program that leaves its outcome in the router is dangerous', async () => {
    const params = { path: along(USDC, WETH), recipient: V3_ROUTER, deadline: SOON, amount: 9n, limit: 1n }
    const step = encodeFunctionData({ abi, functionName: 'exactInput', args: [params] })
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[step]] })
    expect(classes(await show(V3_ROUTER, data))).toContain('PAYOUT_ELSEWHERE')
  })
})

describe('the limits of the Universal Router', () => {
  const SELF = '0x0000000000000000000000000000000000000002'
  const SENDER = '0x0000000000000000000000000000000000000001'
  function program(own: bigint, swept: bigint | undefined, deadline = SOON): Hex {
    const swap = encodeAbiParameters(
      [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }, { type: 'bool' }],
      [SELF, 1_000_000n, own, along(USDC, WETH), true],
    )
    const unwrap = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [SENDER, swept ?? 0n])
    const isPaid = swept !== undefined
    return encodeFunctionData({
      abi,
      functionName: 'execute',
      args: [isPaid ? '0x000c' : '0x00', isPaid ? [swap, unwrap] : [swap], deadline],
    })
  }

  it('A minimum of the swap or of its payout is enough', async () => {
    for (const [own, swept] of [
      [0n, 1n],
      [1n, 0n],
    ] as const)
      expect(classes(await show(UNIVERSAL_ROUTER, program(own, swept)))).not.toContain('SWAP_NO_MINIMUM')
    expect(classes(await show(UNIVERSAL_ROUTER, program(0n, 0n)))).toContain('SWAP_NO_MINIMUM')
  })

  it('A program is dangerous once its deadline is past', async () => {
    const past = BigInt(NOW_MS / 1_000 - 1)
    expect(classes(await show(UNIVERSAL_ROUTER, program(1n, 1n, past)))).toContain('SWAP_EXPIRED')
    expect(classes(await show(UNIVERSAL_ROUTER, program(1n, 1n)))).not.toContain('SWAP_EXPIRED')
  })

  it('An outcome that no step pays out is dangerous', async () => {
    expect(classes(await show(UNIVERSAL_ROUTER, program(1n, undefined)))).toContain('PAYOUT_ELSEWHERE')
    expect(classes(await show(UNIVERSAL_ROUTER, program(1n, 1n)))).not.toContain('PAYOUT_ELSEWHERE')
  })
})

describe('an approval and a swap in one batch', () => {
  const batch = (spender: Hex, router: Hex, amount = 1_000_000n): Hex =>
    encodeFunctionData({
      abi,
      functionName: 'executeBatch',
      args: [
        [
          {
            target: USDC,
            value: 0n,
            data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
          },
          { target: router, value: 0n, data: swapData() },
        ],
      ],
    })

  it('Both parts are shown, and the approval of a known router gives no warning', async () => {
    const { fields, warnings } = await show(ME, batch(V2_ROUTER, V2_ROUTER))
    expect(fields.map(({ label }) => label)).toMatchObject([
      { id: 'approval.field.contract' },
      { id: 'approval.intent.approve' },
      { id: 'approval.intent.swap' },
    ])
    expect(warnings.map((warning) => warning.class)).not.toContain('FIRST_CONTRACT')
  })

  it('A router that the account has not used is named once for both', async () => {
    const { warnings } = await show(ME, batch(UNKNOWN_ROUTER, UNKNOWN_ROUTER))
    expect(warnings.filter((warning) => warning.class === 'FIRST_CONTRACT')).toEqual([
      { class: 'FIRST_CONTRACT', values: { address: UNKNOWN_ROUTER } },
    ])
  })

  it('An approval of everything stays dangerous', async () => {
    expect(classes(await show(ME, batch(V2_ROUTER, V2_ROUTER, 2n ** 256n - 1n)))).toContain(
      'UNLIMITED_APPROVAL',
    )
  })
})

describe('a simulation that contradicts a swap', () => {
  const read = (to: Hex, data: Hex, value = 0n) =>
    readCall({ to: to.toLowerCase(), value, data: hexToBytes(data) ?? new Uint8Array() }, fixture.account)
  const NOTHING: Simulation = {
    moved: new Map(),
    items: [],
    grants: [],
    emitters: [],
    isTooMuch: false,
    hasFailed: false,
    gasUsed: [],
    unseen: [],
  }
  const moved = (...entries: readonly (readonly [string, bigint])[]): Simulation => ({
    ...NOTHING,
    moved: new Map(entries.map(([token, amount]) => [token.toLowerCase(), amount])),
  })
  const isOff = (simulation: Simulation, data = swapData({ least: 50n }), to = V2_ROUTER, value = 0n) =>
    contradictsCalls(simulation, [read(to, data, value)], fixture.account)

  it('It pays at most what the bytes say, and receives at least that', () => {
    expect(isOff(moved([USDC, -1_000_000n], [WETH, 50n]))).toBe(false)
    expect(isOff(moved([USDC, -1_000_001n], [WETH, 50n]))).toBe(true)
    expect(isOff(moved([USDC, -1_000_000n], [WETH, 49n]))).toBe(true)
    expect(isOff(moved([USDC, -1_000_000n]))).toBe(true)
    expect(isOff(moved([USDC, -1_000_000n], [WETH, 50n], [STRANGER, -1n]))).toBe(true)
  })

  it('What is received is not taken for what may be paid', () => {
    expect(isOff(moved([USDC, -1_000_000n], [WETH, -50n]))).toBe(true)
  })

  it('What goes to somebody else is not expected', () => {
    expect(isOff(moved([USDC, -1_000_000n]), swapData({ least: 50n, to: STRANGER }))).toBe(false)
  })

  it('Coins count like tokens', () => {
    const args = { path: along(USDC, WETH), recipient: V3_ROUTER, deadline: SOON, amount: 9n, limit: 1n }
    const data = encodeFunctionData({
      abi,
      functionName: 'multicall',
      args: [
        [
          encodeFunctionData({ abi, functionName: 'exactInput', args: [args] }),
          encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [40n, ME] }),
        ],
      ],
    })
    expect(isOff(moved([USDC, -9n], ['native', 40n]), data, V3_ROUTER)).toBe(false)
    expect(isOff(moved([USDC, -9n], ['native', 39n]), data, V3_ROUTER)).toBe(true)
    expect(isOff(moved([USDC, -9n], ['native', 30n]), data, V3_ROUTER, 10n)).toBe(false)
  })

  it('What a node could not see may have arrived', () => {
    const short = moved([USDC, -1_000_000n], [WETH, 49n])
    expect(isOff({ ...short, unseen: ['insideCalls'] })).toBe(false)
    expect(isOff({ ...short, isTooMuch: true })).toBe(false)
    expect(isOff({ ...moved([USDC, -1_000_001n]), unseen: ['insideCalls'] })).toBe(true)
  })

  it('Two swaps of which one pays what the other receives are judged together', () => {
    const back = encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [30n, 900_000n, [WETH, USDC], ME, SOON],
    })
    const both = [read(V2_ROUTER, swapData({ least: 50n })), read(V2_ROUTER, back)]
    const isEither = (usdc: bigint, weth: bigint) =>
      contradictsCalls(moved([USDC, usdc], [WETH, weth]), both, fixture.account)
    expect(isEither(-100_000n, 20n)).toBe(false)
    expect(isEither(-100_001n, 20n)).toBe(true)
    expect(isEither(-100_000n, 19n)).toBe(true)
  })
})
