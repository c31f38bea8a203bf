import { describe, expect, it } from 'vitest'
import { scriptOf } from '#frame/preview/bitcoin/chain.ts'
import {
  previewBitcoin,
  type PreviewInput,
  type PreviewOutput,
} from '#frame/preview/bitcoin/preview-transaction.ts'
import { network as findNetwork } from '#tests/support/builders/wallet-requests.ts'

const network = findNetwork('bip122:000000000019d6689c085ae165831e93')
const account = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const script = scriptOf(account, network) ?? new Uint8Array()
const theirs = scriptOf('bc1q34aq5drpuwy3wgl9lhup9892qp6svr8ldzyy7c', network) ?? new Uint8Array()
const ALL = 1
const SINGLE = 3
const ANYONE_CAN_PAY = 0x80

const input = (sats: bigint, more: Partial<PreviewInput> = {}): PreviewInput => ({
  script,
  sats,
  isProven: true,
  txid: 'ab'.repeat(32),
  index: 0,
  sighash: ALL,
  ...more,
})
const foreign = (sats: bigint): PreviewInput => input(sats, { script: theirs, sighash: undefined })
const output = (sats: bigint, to = script): PreviewOutput => ({ script: to, sats })

function show(inputs: readonly PreviewInput[], outputs: readonly PreviewOutput[]) {
  const transaction = { inputs, outputs, unsigned: new Uint8Array(200) }
  return previewBitcoin(transaction, { network, account, script, known: [], rates: undefined })
}
const moved = (direction: 'in' | 'out', amount: string, isVerified = true) => ({
  kind: 'balance',
  direction,
  amount,
  symbol: 'BTC',
  isVerified,
})

describe('changes of a Bitcoin transaction', () => {
  it('All changes are known if the account owns and can prove every input', () => {
    const preview = show([input(1_000_000n)], [output(600_000n, theirs), output(399_000n)])
    expect(preview.changes).toEqual({ seen: [moved('out', '0.00601')], unseen: [] })
  })

  it.each([
    ['stays the same', [output(546n), output(9_000n, theirs)], []],
    ['grows', [output(5_000n), output(4_000n, theirs)], [moved('in', '0.00004454')]],
  ])('Changes are unchecked if foreign coins take part and the balance %s', (_how, outputs, seen) => {
    const preview = show([input(546n), foreign(9_500n)], outputs)
    expect(preview.changes).toEqual({ seen, unseen: ['carried'] })
    expect(preview.warnings).toContainEqual({ class: 'CHANGES_UNCHECKED' })
  })

  it.each([
    ['one satoshi', [output(545n), output(9_000n, theirs)], '0.00000001'],
    ['everything, with nothing in return', [output(9_000n, theirs)], '0.00000546'],
    [
      'everything, in a payment of both parties',
      [output(9_000n, theirs), output(900n, theirs)],
      '0.00000546',
    ],
  ])('Changes are unchecked if a coin that may carry a collectible loses %s', (_loss, outputs, amount) => {
    const preview = show([input(546n), foreign(9_500n)], outputs)
    expect(preview.changes).toEqual({ seen: [moved('out', amount)], unseen: ['carried'] })
    expect(preview.warnings).toContainEqual({ class: 'CHANGES_UNCHECKED' })
    expect(preview.risk).toBe('danger')
  })

  it.each([546n, 330n, 10_000n])(
    'Changes are unchecked if a single coin of %s satoshi, the size for collectibles, is sent',
    (sats) => {
      const preview = show([input(sats), input(1_000_000n)], [output(sats, theirs), output(999_000n)])
      expect(preview.changes?.unseen).toEqual(['carried'])
      expect(preview.risk).toBe('danger')
    },
  )

  it('All changes are known if a small coin comes back whole', () => {
    const inputs = [input(546n), input(1_000_000n)]
    const preview = show(inputs, [output(546n), output(500_000n, theirs), output(499_000n)])
    expect(preview.changes?.unseen).toEqual([])
  })

  it('Changes are unchecked if the fee takes a part of a small coin', () => {
    const preview = show([input(1_000_000n), input(546n)], [output(500_000n), output(500_000n)])
    expect(preview.changes?.unseen).toEqual(['carried'])
  })

  it('Changes are unchecked if the account’s own inputs are unproven', () => {
    const preview = show([input(10_000n, { isProven: false })], [output(10_000n)])
    expect(preview.changes).toEqual({ seen: [], unseen: ['amounts'] })
    expect(preview.risk).toBe('danger')
  })

  it('The loss is the highest possible if others may still change the outputs', () => {
    const sighash = SINGLE | ANYONE_CAN_PAY
    const outputs = [output(50_000_000n), output(50_000_000n)]
    const preview = show([input(100_000_000n, { sighash })], outputs)
    expect(preview.changes).toEqual({ seen: [moved('out', '0.5')], unseen: ['openEnded'] })
  })

  it('The loss is exact if others may only add to the transaction', () => {
    const sighash = ALL | ANYONE_CAN_PAY
    const preview = show([input(100_000n, { sighash })], [output(90_000n)])
    expect(preview.changes).toEqual({ seen: [moved('out', '0.0001')], unseen: ['openEnded'] })
    expect(preview.warnings).toContainEqual({ class: 'CHANGES_UNCHECKED' })
  })
})
