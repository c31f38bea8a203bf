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

describe('what a Bitcoin transaction changes', () => {
  it('is all there is to see when the account has every input and proof of each', () => {
    const preview = show([input(1_000_000n)], [output(600_000n, theirs), output(399_000n)])
    expect(preview.changes).toEqual({ seen: [moved('out', '0.00601')], unseen: [] })
  })

  it.each([
    ['stays the same', [output(546n), output(9_000n, theirs)], []],
    ['grows', [output(5_000n), output(4_000n, theirs)], [moved('in', '0.00004454')]],
  ])('is not all to see where the coins of somebody else take part and it %s', (_how, outputs, seen) => {
    const preview = show([input(546n), foreign(9_500n)], outputs)
    expect(preview.changes).toEqual({ seen, unseen: ['carried'] })
    expect(preview.warnings).toContainEqual({ class: 'CHANGES_UNCHECKED' })
  })

  it.each([
    ['one satoshi', [output(545n), output(9_000n, theirs)], '0.00000001'],
    ['all of it, with nothing in return', [output(9_000n, theirs)], '0.00000546'],
    ['all of it, in a payment of both', [output(9_000n, theirs), output(900n, theirs)], '0.00000546'],
  ])(
    'is not all to see where a coin that may carry a collectible leaves for %s',
    (_loss, outputs, amount) => {
      const preview = show([input(546n), foreign(9_500n)], outputs)
      expect(preview.changes).toEqual({ seen: [moved('out', amount)], unseen: ['carried'] })
      expect(preview.warnings).toContainEqual({ class: 'CHANGES_UNCHECKED' })
      expect(preview.risk).toBe('danger')
    },
  )

  it.each([546n, 330n, 10_000n])(
    'is not all to see where a coin of %s satoshi, as collectibles are kept on, is sent alone',
    (sats) => {
      const preview = show([input(sats), input(1_000_000n)], [output(sats, theirs), output(999_000n)])
      expect(preview.changes?.unseen).toEqual(['carried'])
      expect(preview.risk).toBe('danger')
    },
  )

  it('is all to see where a small coin comes back whole', () => {
    const inputs = [input(546n), input(1_000_000n)]
    const preview = show(inputs, [output(546n), output(500_000n, theirs), output(499_000n)])
    expect(preview.changes?.unseen).toEqual([])
  })

  it('is not all to see where the fee takes a part of a small coin', () => {
    const preview = show([input(1_000_000n), input(546n)], [output(500_000n), output(500_000n)])
    expect(preview.changes?.unseen).toEqual(['carried'])
  })

  it('is not known where nobody proves what the own coins are', () => {
    const preview = show([input(10_000n, { isProven: false })], [output(10_000n)])
    expect(preview.changes).toEqual({ seen: [], unseen: ['amounts'] })
    expect(preview.risk).toBe('danger')
  })

  it('is as much as can be lost where others may still change the outputs', () => {
    const sighash = SINGLE | ANYONE_CAN_PAY
    const outputs = [output(50_000_000n), output(50_000_000n)]
    const preview = show([input(100_000_000n, { sighash })], outputs)
    expect(preview.changes).toEqual({ seen: [moved('out', '0.5')], unseen: ['openEnded'] })
  })

  it('is shown where others may only add', () => {
    const sighash = ALL | ANYONE_CAN_PAY
    const preview = show([input(100_000n, { sighash })], [output(90_000n)])
    expect(preview.changes).toEqual({ seen: [moved('out', '0.0001')], unseen: ['openEnded'] })
    expect(preview.warnings).toContainEqual({ class: 'CHANGES_UNCHECKED' })
  })
})
