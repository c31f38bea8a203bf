import { encodeFunctionData, getAddress, parseAbi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { questionsOf } from '#frame/preview/evm/simulation/state-questions.ts'
import { previewTransaction } from '#frame/preview/evm/transaction-preview.ts'
import { callBytes } from '#tests/support/chains/call-bytes.ts'
import { MAINNET, nodeOf, readGolden, servicesOf, EvmFixture } from '#tests/support/chains/evm-fixture.ts'

const fixture = readGolden('evm-fixture.json', EvmFixture)
const [CONTRACT = '0x'] = fixture.contracts
const abi = parseAbi([
  'function multicall(bytes[] data)',
  'function aggregate((address target,bytes data)[] calls)',
  'function executeBatch((address target,uint256 value,bytes data)[] calls)',
  'function approve(address spender,uint256 amount)',
])

async function show(data: Hex) {
  const shown = await previewTransaction(callBytes(getAddress(CONTRACT), data), {
    network: MAINNET,
    account: fixture.account,
    askNode: nodeOf(fixture),
    services: servicesOf(fixture),
    networkFee: { maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 1n, hasBaseFee: true },
    now: () => 1_700_000_000_000,
  })
  if (!shown) throw new Error('not shown')
  return shown.preview
}

describe('empty batch', () => {
  it.each([
    encodeFunctionData({ abi, functionName: 'multicall', args: [[]] }),
    encodeFunctionData({ abi, functionName: 'aggregate', args: [[]] }),
    encodeFunctionData({ abi, functionName: 'executeBatch', args: [[]] }),
  ])('An empty batch says nothing about what its contract does: %s', async (data) => {
    const { changes, risk } = await show(data)
    expect(changes?.unseen).not.toEqual([])
    expect(risk).toBe('danger')
  })
})

describe('questions about the state', () => {
  const ME = `0x${'11'.repeat(20)}` as const
  const addresses = (count: number, first: string) =>
    Array.from(
      { length: count },
      (_each, place): `0x${string}` => `0x${first}${String(place).padStart(38, '0')}`,
    )
  const isTooMuch = (tokens: number, emitters: number, holders: number): boolean =>
    questionsOf(
      {
        tokens: addresses(tokens, 'aa'),
        holders: addresses(holders, 'cc'),
        items: [],
        allowedItems: [],
        named: [],
      },
      { moved: new Map(), items: [], grants: [], emitters: addresses(emitters, 'bb'), isTooMuch: false },
      ME,
    ).isTooMuch

  it('Questions cover every contract that emitted a log, or report that there are too many', () => {
    expect(isTooMuch(4, 4, 4)).toBe(false)
    expect(isTooMuch(0, 500, 0)).toBe(true)
    expect(isTooMuch(500, 0, 0)).toBe(true)
    expect(isTooMuch(0, 0, 500)).toBe(true)
  })
})
