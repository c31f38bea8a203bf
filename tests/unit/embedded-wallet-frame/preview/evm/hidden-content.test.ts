import { encodeFunctionData, maxUint256, parseAbi, parseEther, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { previewTransaction } from '#frame/preview/evm/transaction-preview.ts'
import { previewTypedData } from '#frame/preview/evm/typed-data/typed-data-preview.ts'
import { readTypedData } from '#frame/preview/evm/typed-data/typed-data.ts'
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
const ME = fixture.account
const CONTRACT = '0x4444444444444444444444444444444444444444'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const TOK = '0x1111111111111111111111111111111111111111'
const STRANGER = '0x6813eb9362372eef6200f3b1dbc3f819671cba69'
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const NOBODY = `0x${'0'.repeat(40)}`
const abi = parseAbi([
  'function swapOwner(address before, address old, address owner)',
  'function removeOwner(address before, address old, uint256 threshold)',
  'function changeThreshold(uint256 threshold)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function relay(address target, uint256 coins, bytes payload)',
  'function multicall(bytes[] data)',
  'function transfer(address to, uint256 amount)',
  'function expire(uint256 end, address token, uint256 amount, string note)',
  'function deposit()',
])
const contract = { deployments: [{ chainId: 1, address: CONTRACT }] }
const descriptors: ContractDescriptors = {
  calldata: {
    context: { $id: 'Relay', contract },
    metadata: { owner: 'Relay' },
    display: {
      formats: {
        'relay(address target,uint256 coins,bytes payload)': {
          intent: 'Relay',
          fields: [
            {
              path: 'payload',
              label: 'Call',
              format: 'calldata',
              params: { calleePath: 'target', amountPath: 'coins' },
            },
          ],
        },
        'expire(uint256 end,address token,uint256 amount,string note)': {
          intent: 'Expire',
          fields: [
            { path: 'end', label: 'Ends', format: 'date', params: { encoding: 'timestamp' } },
            { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'token' } },
            { path: 'note', label: 'Note', format: 'raw' },
          ],
        },
      },
    },
  },
  typedData: [],
}
const context = {
  network: MAINNET,
  account: ME,
  askNode: nodeOf(fixture),
  services: servicesOf(fixture, { [`1:${CONTRACT}`]: descriptors }),
  networkFee: { maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 1n, hasBaseFee: true },
  now: () => 1_700_000_000_000,
}
async function show(data: Hex, value = 0n) {
  const shown = await previewTransaction(callBytes(CONTRACT, data, value), context)
  if (!shown) throw new Error('not shown')
  return shown.preview
}
const members = (text: string) =>
  text.split(',').map((one) => ({ type: one.split(' ')[0], name: one.split(' ')[1] }))
async function sign(
  primaryType: string,
  types: Readonly<Record<string, string>>,
  message: object,
  verifyingContract = USDC,
) {
  const read = readTypedData({
    types: Object.fromEntries(Object.entries(types).map(([name, text]) => [name, members(text)])),
    primaryType,
    domain: { chainId: 1, verifyingContract },
    message,
  })
  if ('problem' in read) throw new Error(read.problem)
  return previewTypedData(read, context)
}
const classes = ({ warnings }: { readonly warnings: readonly { readonly class: string }[] }) =>
  warnings.map((warning) => warning.class)
const address = (text: string) => new RegExp(text.slice(2), 'i')

describe('preview of calls', () => {
  it('A change of a Safe’s owners shows who is removed and how many have to sign', async () => {
    const swapped = await show(
      encodeFunctionData({ abi, functionName: 'swapOwner', args: [STRANGER, USDC, TOK] }),
    )
    expect(JSON.stringify(swapped.fields)).toMatch(address(USDC))
    const added = await show(
      encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args: [STRANGER, 7n] }),
    )
    expect(added.fields).toContainEqual({
      label: { id: 'approval.field.threshold' },
      value: { kind: 'text', text: '7' },
    })
    for (const data of [
      encodeFunctionData({ abi, functionName: 'removeOwner', args: [STRANGER, USDC, 1n] }),
      encodeFunctionData({ abi, functionName: 'changeThreshold', args: [1n] }),
    ]) {
      const preview = await show(data)
      expect(classes(preview)).toContain('OWNERSHIP_CHANGE')
      expect(JSON.stringify(preview.fields)).toContain('approval.field.threshold')
    }
  })

  it('An inner call of a descriptor is shown with its coins and target', async () => {
    const preview = await show(
      encodeFunctionData({ abi, functionName: 'relay', args: [STRANGER, parseEther('10'), '0x'] }),
      parseEther('10'),
    )
    const group = preview.fields.find(({ label }) => 'id' in label && label.id === 'approval.intent.send')
    expect(JSON.stringify(group)).toContain('"amount":"10"')
    expect(JSON.stringify(group)).toMatch(address(STRANGER))
  })

  it('Amounts of inner calls use their token’s decimals, down to a depth of four', async () => {
    let data = encodeFunctionData({ abi, functionName: 'transfer', args: [STRANGER, 1_500_000n] })
    data = encodeFunctionData({ abi, functionName: 'relay', args: [USDC, 0n, data] })
    for (let depth = 0; depth < 2; depth += 1)
      data = encodeFunctionData({ abi, functionName: 'relay', args: [CONTRACT, 0n, data] })
    const preview = await show(data)
    expect(JSON.stringify(preview.fields)).toContain('"amount":"1.5","symbol":"USDC"')
    expect(JSON.stringify(preview.fields).match(/"literal":"Relay"/g)).toHaveLength(2)
  })

  it('Every part of a multicall shows the coins that come along', async () => {
    const data = encodeFunctionData({ abi, functionName: 'deposit' })
    const preview = await show(
      encodeFunctionData({ abi, functionName: 'multicall', args: [[data]] }),
      parseEther('10'),
    )
    expect(JSON.stringify(preview.fields).match(/"amount":"10"/g)).toHaveLength(2)
    expect(classes(preview)).toContain('UNKNOWN_CALL')
  })

  it('A description has no NaN, no silent truncation and no token without its address', async () => {
    const note = 'x'.repeat(3_000)
    const preview = await show(
      encodeFunctionData({ abi, functionName: 'expire', args: [maxUint256, TOK, 10n ** 18n, note] }),
    )
    const [, ends, amount, text] = preview.fields
    expect(ends).toMatchObject({ label: { literal: 'Ends' } })
    expect(JSON.stringify(ends)).not.toContain('NaN')
    expect(amount?.value).toMatchObject({ kind: 'amount', amount: '1', symbol: 'TOK', isVerified: false })
    expect(JSON.stringify(amount)).toMatch(address(TOK))
    expect(text?.value).toMatchObject({ text: `${'x'.repeat(2_000)}…` })
  })

  it('The function deposit() is only trusted for contracts that wrap coins', async () => {
    const preview = await show(encodeFunctionData({ abi, functionName: 'deposit' }), 5n)
    expect(preview).toMatchObject({ intent: { id: 'approval.intent.call' }, risk: 'danger' })
  })
})

const PERMIT = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const SAFE_TX =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
const safeTx = {
  to: STRANGER,
  value: parseEther('2').toString(),
  data: '0x',
  operation: 0,
  safeTxGas: '11',
  baseGas: '12',
  gasPrice: '13',
  gasToken: TOK,
  refundReceiver: CONTRACT,
  nonce: '14',
}
const UNISWAP = {
  PermitWitnessTransferFrom:
    'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,LimitOrder witness',
  TokenPermissions: 'address token,uint256 amount',
  LimitOrder: 'address hidden,Output[] outputs',
  Output: 'address token,uint256 amount,address recipient',
}
const order = (amount: bigint, recipient: string) => ({
  permitted: { token: USDC, amount: '5000000' },
  spender: CONTRACT,
  nonce: '1',
  deadline: '1700000100',
  witness: { hidden: TOK, outputs: [{ token: NOBODY, amount: String(amount), recipient }] },
})

describe('preview of typed data', () => {
  it('A refund by a Safe is shown with a warning', async () => {
    const preview = await sign('SafeTx', { SafeTx: SAFE_TX }, safeTx, CONTRACT)
    const text = JSON.stringify(preview.fields)
    for (const shown of ['"11"', '"12"', '"13"', '"14"']) expect(text).toContain(shown)
    expect(text).toMatch(address(TOK))
    expect(text).toContain('"amount":"2","symbol":"ETH"')
    expect(classes(preview)).toContain('PAYOUT_ELSEWHERE')
    const free = await sign('SafeTx', { SafeTx: SAFE_TX }, { ...safeTx, gasPrice: '0' }, CONTRACT)
    expect(classes(free)).not.toContain('PAYOUT_ELSEWHERE')
  })

  it('Extra members of a known type are shown, and the type counts as unknown', async () => {
    const message = { owner: ME, spender: CONTRACT, value: '1', nonce: '0', deadline: '1700000100' }
    const known = await sign('Permit', { Permit: PERMIT }, message)
    expect(classes(known)).not.toContain('UNKNOWN_TYPED_DATA')
    const more = await sign('Permit', { Permit: `${PERMIT},address extra` }, { ...message, extra: STRANGER })
    expect(classes(more)).toContain('UNKNOWN_TYPED_DATA')
    expect(JSON.stringify(more.fields)).toMatch(address(STRANGER))
  })

  it('The witness of a permit is shown with what its order brings', async () => {
    const fair = await sign('PermitWitnessTransferFrom', UNISWAP, order(10n ** 18n, ME), PERMIT2)
    expect(JSON.stringify(fair.fields)).toMatch(address(TOK))
    expect(fair.fields).toContainEqual({
      label: { id: 'approval.field.get' },
      value: { kind: 'amount', amount: '1', symbol: 'ETH', isVerified: true },
    })
    expect(classes(fair)).not.toContain('ORDER_GIVES_AWAY')
    for (const message of [order(1n, ME), order(10n ** 18n, STRANGER)]) {
      const unfair = await sign('PermitWitnessTransferFrom', UNISWAP, message, PERMIT2)
      expect(classes(unfair)).toContain('ORDER_GIVES_AWAY')
      expect(unfair.risk).toBe('danger')
    }
  })

  it('An authorized transfer shows its sender and when it is valid', async () => {
    const type = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
    const preview = await sign(
      'TransferWithAuthorization',
      { TransferWithAuthorization: type },
      {
        from: ME,
        to: STRANGER,
        value: '1',
        validAfter: '1700000000',
        validBefore: String(maxUint256),
        nonce: `0x${'07'.repeat(32)}`,
      },
    )
    expect(preview.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: { id: 'approval.field.from' } }),
        {
          label: { id: 'approval.field.notBefore' },
          value: { kind: 'time', at: new Date(1_700_000_000_000) },
        },
        { label: { id: 'approval.field.deadline' }, value: { kind: 'time', at: 'never' } },
      ]),
    )
    expect(JSON.stringify(preview.fields)).toContain('07070707')
  })

  it('A truncated text is marked', async () => {
    const preview = await sign('Note', { Note: 'string text' }, { text: 'y'.repeat(2_500) })
    expect(JSON.stringify(preview.fields)).toContain(`${'y'.repeat(2_000)}…`)
  })
})
