import {
  encodeEventTopics,
  encodeFunctionData,
  getAddress,
  keccak256,
  parseAbi,
  size,
  slice,
  toHex,
  type Hex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { previewTransaction } from '#frame/preview/evm/transaction-preview.ts'
import { previewTypedData } from '#frame/preview/evm/typed-data/typed-data-preview.ts'
import { readTypedData } from '#frame/preview/evm/typed-data/typed-data.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { ok } from '#schemas/errors/result.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import {
  callBytes,
  MAINNET,
  nodeOf,
  readGolden,
  servicesOf,
  EvmFixture,
} from '#tests/support/chains/evm-fixture.ts'

const fixture = readGolden('evm-fixture.json', EvmFixture)
const CONTRACT = '0x4444444444444444444444444444444444444444'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
/** A token that claims to be USDC. */
const FAKE = '0x9999999999999999999999999999999999999999'
const STRANGER = '0x6813eb9362372eef6200f3b1dbc3f819671cba69'
const abi = parseAbi([
  'function stake(address token, uint256 amount)',
  'function relay(address target, bytes payload)',
  'function bridge(uint256 chain)',
  'function approve(address spender, uint256 amount)',
])
const transfers = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 amount)'])
const TYPES = {
  Bid: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
}
const contract = { deployments: [{ chainId: 1, address: CONTRACT }] }

const descriptors: ContractDescriptors = {
  calldata: {
    context: { $id: 'Stakes', contract },
    metadata: { owner: 'Stakes', contractName: 'Stakes' },
    display: {
      formats: {
        'stake(address token,uint256 amount)': {
          intent: 'Stake tokens',
          fields: [{ path: 'amount', label: 'Stake', format: 'tokenAmount', params: { tokenPath: 'token' } }],
        },
        'bridge(uint256 chain)': {
          intent: 'Bridge',
          fields: [{ path: 'chain', label: 'To', format: 'chainId' }],
        },
        'relay(address target,bytes payload)': {
          intent: 'Relay a call',
          fields: [{ path: 'payload', label: 'Call', format: 'calldata', params: { calleePath: 'target' } }],
        },
      },
    },
  },
  typedData: [
    {
      primaryType: 'Bid',
      encodeTypeHashes: [keccak256(toHex('Bid(address token,uint256 amount)'))],
      descriptor: {
        context: { $id: 'Bids', eip712: contract },
        metadata: { owner: 'Stakes' },
        display: {
          formats: {
            'Bid(address token,uint256 amount)': {
              intent: 'Bid',
              fields: [
                { path: 'amount', label: 'Bid', format: 'tokenAmount', params: { tokenPath: 'token' } },
              ],
            },
          },
        },
      },
    },
  ],
}

const context = (known: Readonly<Record<string, ContractDescriptors>>) => ({
  network: MAINNET,
  account: fixture.account,
  askNode: nodeOf(fixture),
  services: servicesOf(fixture, known),
  networkFee: { maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 1n, hasBaseFee: true },
  now: () => 0,
})
const described = context({ [`1:${CONTRACT}`]: descriptors })

/** Takes staked tokens as the contract would; the ledger of the fixture has no stakes. */
const payingNode: AskNode = async (network, method, params) => {
  const answer = await nodeOf(fixture)(network, method, params)
  if (method !== 'eth_simulateV1' || !answer.ok) return answer
  const args = { from: getAddress(fixture.account), to: CONTRACT } as const
  const topics = encodeEventTopics({ abi: transfers, eventName: 'Transfer', args })
  const log = { address: USDC, topics, data: toHex(2_500_000n, { size: 32 }) }
  const [first, ...rest] = z.array(z.looseObject({ calls: z.array(z.looseObject({})) })).parse(answer.value)
  const calls = first?.calls.map((call, place) => (place === 0 ? { ...call, logs: [log] } : call))
  return ok([{ calls }, ...rest])
}

async function show(data: Hex, services = described) {
  return (await previewTransaction(callBytes(CONTRACT, data), services))?.preview
}
const amountOf = (amount: string) => ({
  kind: 'amount',
  amount,
  symbol: 'USDC',
  tokenAddress: getAddress(USDC),
  isVerified: true,
})
const stake = encodeFunctionData({ abi, functionName: 'stake', args: [USDC, 2_500_000n] })

describe('operator’s descriptor', () => {
  it('A descriptor describes an unknown function in its own words', async () => {
    expect(await show(stake, { ...described, askNode: payingNode })).toMatchObject({
      intent: { literal: 'Stake tokens' },
      risk: 'ordinary',
      warnings: [],
      changes: { seen: [{ kind: 'balance', direction: 'out', amount: '2.5', symbol: 'USDC' }], unseen: [] },
      fields: [
        { label: { id: 'approval.field.contract' } },
        { label: { literal: 'Stake' }, value: amountOf('2.5') },
      ],
    })
  })

  it('A descriptor is not trusted if the simulation does not confirm what it shows', async () => {
    for (const data of [stake, encodeFunctionData({ abi, functionName: 'bridge', args: [8453n] })])
      expect(await show(data)).toMatchObject({
        risk: 'danger',
        warnings: [{ class: 'CHANGES_UNCHECKED' }],
        changes: { seen: [], unseen: ['powersInside'] },
      })
  })

  it.each<[string, Hex, object]>([
    ['that only its contract names', FAKE, { symbol: 'USDC', amount: '2.5' }],
    ['without any name', STRANGER, { symbol: '', amount: '2500000' }],
  ])('A token amount %s is shown with its address and as unverified', async (_what, token, reported) => {
    const data = encodeFunctionData({ abi, functionName: 'stake', args: [token, 2_500_000n] })
    const tokens = { ...fixture.tokens, [FAKE]: { symbol: 'USDC', decimals: 6, supply: '1' } }
    const services = { ...described, askNode: nodeOf({ ...fixture, tokens }) }
    expect(await show(data, services)).toMatchObject({
      fields: [
        { label: { id: 'approval.field.contract' } },
        {
          label: { literal: 'Stake' },
          value: { kind: 'amount', ...reported, tokenAddress: getAddress(token), isVerified: false },
        },
      ],
    })
  })

  it('Chains are shown by name, and an unknown chain by its number', async () => {
    const bridge = (chain: bigint) => encodeFunctionData({ abi, functionName: 'bridge', args: [chain] })
    expect(await show(bridge(8453n))).toMatchObject({
      intent: { literal: 'Bridge' },
      fields: [
        { label: { id: 'approval.field.contract' } },
        { label: { literal: 'To' }, value: { kind: 'text', text: 'Base' } },
      ],
    })
    const [, unknown] = (await show(bridge(987_654_321n)))?.fields ?? []
    expect(unknown).toMatchObject({ value: { kind: 'text', text: '987654321' } })
  })

  it('A descriptor is ignored if it is missing, for another chain, or does not match the bytes', async () => {
    for (const services of [context({}), context({ [`5:${CONTRACT}`]: descriptors })])
      expect(await show(stake, services)).toMatchObject({
        risk: 'danger',
        warnings: [{ class: 'UNKNOWN_CALL' }, { class: 'CHANGES_UNCHECKED' }],
      })
    expect(await show(slice(stake, 0, size(stake) - 32))).toMatchObject({ risk: 'danger' })
    expect(await show(`0xdeadbeef${stake.slice(10)}`)).toMatchObject({ risk: 'danger' })
  })

  it('A descriptor does not hide what an inner call does', async () => {
    const inner = encodeFunctionData({ abi, functionName: 'approve', args: [STRANGER, 2n ** 256n - 1n] })
    const data = encodeFunctionData({ abi, functionName: 'relay', args: [USDC, inner] })
    const preview = await show(data)
    expect(preview).toMatchObject({ intent: { literal: 'Relay a call' }, risk: 'danger' })
    expect(preview?.warnings.map((warning) => warning.class)).toContain('UNLIMITED_APPROVAL')
  })

  it('A descriptor does not replace our wording for transfers and allowances', async () => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [STRANGER, 2n ** 256n - 1n] })
    const preview = await show(data)
    expect(preview).toMatchObject({ intent: { id: 'approval.intent.approve' }, risk: 'danger' })
  })

  it('A descriptor describes a message that its contract verifies', async () => {
    const domain = { name: 'Bids', chainId: 1, verifyingContract: CONTRACT }
    const message = readTypedData({
      types: TYPES,
      primaryType: 'Bid',
      domain,
      message: { token: USDC, amount: '1000000' },
    })
    if ('problem' in message) throw new Error(message.problem)
    expect(await previewTypedData(message, described)).toMatchObject({
      intent: { literal: 'Bid' },
      risk: 'ordinary',
      fields: [
        { label: { id: 'approval.field.domain' } },
        { label: { id: 'approval.field.contract' } },
        { label: { literal: 'Bid' }, value: amountOf('1') },
      ],
    })
    expect(await previewTypedData(message, context({}))).toMatchObject({
      risk: 'danger',
      warnings: [{ class: 'UNKNOWN_TYPED_DATA' }],
    })
  })
})
