import { describe, expect, it } from 'vitest'
import { WARNINGS } from '#frame/preview/warnings.ts'
import { readGolden } from '#tests/support/chains/evm-fixture.ts'
import * as z from 'zod/mini'

const Entries = z._default(
  z.array(z.looseObject({ name: z.string(), warnings: z._default(z.array(z.string()), []) })),
  [],
)
const GoldenFile = z.object({ transactions: Entries, messages: Entries, psbts: Entries, refused: Entries })

const FILES = [
  'evm-transactions.json',
  'evm-messages.json',
  'evm-typed-data.json',
  'solana-transactions.json',
  'solana-messages.json',
  'bitcoin-psbts.json',
  'bitcoin-messages.json',
] as const

const entriesOf = (file: (typeof FILES)[number]) => {
  const { transactions, messages, psbts, refused } = readGolden(file, GoldenFile)
  return [...transactions, ...messages, ...psbts, ...refused]
}
const all = FILES.flatMap(entriesOf)
const classesIn = (files: readonly (typeof FILES)[number][]) =>
  new Set(files.flatMap(entriesOf).flatMap(({ warnings }) => warnings))

/**
 * Warnings that do not depend on the signed bytes, but on the simulation, other networks, the site, a permission, or the
 * payer.
 */
const NOT_OF_BYTES = [
  'RECIPIENT_CONTRACT_ELSEWHERE',
  'RECIPIENT_NOT_LOOKED_UP',
  'SESSION_PERMISSION',
  'SIMULATION_DISAGREES',
  'SITE_DEVELOPMENT',
  'SITE_LOOKALIKE',
  'SITE_REPORTED',
  'SPONSOR_REFUSED',
]

describe('coverage of the golden sets', () => {
  it('The golden sets have at least two hundred entries with unique names', () => {
    expect(all.length).toBeGreaterThanOrEqual(200)
    for (const file of FILES) {
      const names = entriesOf(file).map(({ name }) => name)
      expect(new Set(names).size, file).toBe(names.length)
    }
  })

  it('The golden sets show every warning that depends on bytes', () => {
    const shown = classesIn(FILES)
    expect(
      Object.keys(WARNINGS)
        .filter((one) => !shown.has(one))
        .toSorted(),
    ).toEqual(NOT_OF_BYTES)
  })

  it.each([
    [
      'EVM',
      ['evm-transactions.json', 'evm-typed-data.json'],
      [
        'UNLIMITED_APPROVAL',
        'APPROVAL_TO_ACCOUNT',
        'APPROVAL_FOR_ALL',
        'PERMIT',
        'PERMIT_LONG_DEADLINE',
        'RECIPIENT_LOOKALIKE',
        'FIRST_RECIPIENT',
        'UNKNOWN_CALL',
        'UNKNOWN_DATA',
        'CHAIN_MISMATCH',
        'DELEGATION',
        'DELEGATION_UNKNOWN',
        'CONTRACT_WITHOUT_CODE',
        'SENT_WITHOUT_CODE',
        'FEE_HIGH',
        'FEE_EXTREME',
      ],
    ],
    [
      'Solana',
      ['solana-transactions.json'],
      [
        'AUTHORITY_CHANGE',
        'OWNERSHIP_CHANGE',
        'APPROVAL_TO_ACCOUNT',
        'UNLIMITED_APPROVAL',
        'ACCOUNT_CLOSE',
        'RECIPIENT_LOOKALIKE',
        'FIRST_RECIPIENT',
        'UNREADABLE_INSTRUCTION',
        'UNKNOWN_CALL',
        'CHAIN_MISMATCH',
        'FEE_HIGH',
        'FEE_EXTREME',
      ],
    ],
    [
      'Bitcoin',
      ['bitcoin-psbts.json'],
      [
        'FEE_HIGH',
        'FEE_EXTREME',
        'RECIPIENT_LOOKALIKE',
        'FIRST_RECIPIENT',
        'INPUT_AMOUNT_UNKNOWN',
        'INPUT_FOREIGN',
        'SIGHASH_UNUSUAL',
        'UNKNOWN_DATA',
        'RECIPIENT_NOBODY',
      ],
    ],
  ] as const)('The golden sets cover known frauds on %s', (_chain, files, classes) => {
    const shown = classesIn(files)
    expect(classes.filter((one) => !shown.has(one))).toEqual([])
  })

  it('A PSBT is refused if an input does not say what it spends', () => {
    const names = entriesOf('bitcoin-psbts.json').map(({ name }) => name)
    expect(names).toContain('an input without what it spends')
  })
})
