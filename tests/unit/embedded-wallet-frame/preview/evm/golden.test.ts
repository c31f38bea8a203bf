import { describe, expect, it } from 'vitest'
import { hexToBytes as bytesOf } from 'viem'
import { messageBytes } from '#frame/preview/evm/message-preview.ts'
import type { Preview } from '#frame/preview/preview.ts'
import {
  showMessage,
  showTransaction,
  showTyped,
  texts,
  transactions,
  typed,
} from '#tests/support/chains/golden/evm.ts'
import { runs } from '#tests/support/builders/runs.ts'
import type { Risk } from '#frame/preview/warnings.ts'

const GRAVITY: readonly Risk[] = ['ordinary', 'caution', 'danger']
const classes = (preview: Preview | undefined) => preview?.warnings.map((warning) => warning.class).toSorted()

describe('golden set of EVM', () => {
  it('The golden set has at least eighty entries', () => {
    expect(transactions.length + texts.messages.length + typed.messages.length).toBeGreaterThanOrEqual(80)
  })

  it.each(transactions)(
    'The preview of a transaction is as expected: $name',
    async ({ unsigned, risk, warnings, intent, changes }) => {
      const preview = await showTransaction(bytesOf(unsigned))
      expect({ risk: preview?.risk, warnings: classes(preview), intent: preview?.intent }).toMatchObject({
        risk,
        warnings: warnings.toSorted(),
        intent: { id: `approval.intent.${intent}` },
      })
      expect(preview?.changes).toEqual(changes)
      expect(preview?.raw).toBe(unsigned)
    },
  )

  it('No transaction that is dangerous or gives a power claims to change nothing', () => {
    const comforting = transactions.filter(
      ({ changes: { seen, unseen } }) => seen.length + unseen.length === 0,
    )
    expect(comforting.map(({ risk, intent, warnings }) => ({ risk, intent, warnings }))).toEqual([
      { risk: 'ordinary', intent: 'send', warnings: [] },
      { risk: 'ordinary', intent: 'transferFrom', warnings: [] },
      { risk: 'ordinary', intent: 'revoke', warnings: [] },
      { risk: 'ordinary', intent: 'revoke', warnings: [] },
      { risk: 'ordinary', intent: 'revoke', warnings: [] },
    ])
  })

  it.each(texts.messages)('The preview of a message is as expected: $name', ({ message, risk, warnings }) => {
    const preview = showMessage(message)
    expect({ risk: preview.risk, warnings: classes(preview) }).toEqual({
      risk,
      warnings: warnings.toSorted(),
    })
  })

  it.each(typed.messages)(
    'The preview of typed data is as expected: $name',
    async ({ data, risk, warnings }) => {
      const preview = await showTyped(data)
      expect({ risk: preview?.risk, warnings: classes(preview) }).toEqual({
        risk,
        warnings: warnings.toSorted(),
      })
    },
  )
})

/** The risk of a preview; a transaction that cannot be shown is not signed at all. */
const gravity = (preview: Preview | undefined): number =>
  preview ? GRAVITY.indexOf(preview.risk) : GRAVITY.length
/** The number of revoked powers: the one change of a byte that really makes a request harmless. */
const revocations = (preview: Preview | undefined): number =>
  JSON.stringify(preview ?? {}).split('approval.intent.revoke').length - 1

/** Whether only the fee was grave, and it fell. */
function isCheaper(preview: Preview | undefined, original: Preview | undefined): boolean {
  const isAboutFee = classes(original)?.every((one) => one.startsWith('FEE_')) === true
  return isAboutFee && Number(preview?.fee?.amount) < Number(original?.fee?.amount)
}

function mutantsOf(byte: number): readonly number[] {
  const flips = Array.from({ length: 8 }, (_, bit) => byte ^ (1 << bit))
  const values = [0x00, byte ^ 0x81, 0xff, 0x01, 0x20, 0x7f, 0x80, ...flips].slice(0, runs(2, 15))
  return [...new Set(values)].filter((value) => value !== byte)
}

/**
 * Every byte in the long run; otherwise every seventh, so that every position of a 32-byte word is covered by one of seven
 * words.
 */
const EACH = runs(7, 1)

function* mutationsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (const [place, byte] of bytes.entries())
    for (const value of place % EACH === 0 ? mutantsOf(byte) : []) {
      const mutant = bytes.slice()
      mutant[place] = value
      yield mutant
    }
}

// Hundreds of previews each, on a possibly busy machine.
describe('one changed byte', { timeout: 90_000 }, () => {
  const graver = transactions.filter(({ risk }) => risk !== 'ordinary')
  it.each(graver)('One changed byte never makes a transaction look safer: $name', async ({ unsigned }) => {
    const original = await showTransaction(bytesOf(unsigned))
    const safer: string[] = []
    for (const mutant of mutationsOf(bytesOf(unsigned))) {
      const preview = await showTransaction(mutant)
      const isTakenBack = revocations(preview) > revocations(original)
      if (gravity(preview) < gravity(original) && !isTakenBack && !isCheaper(preview, original))
        safer.push(Buffer.from(mutant).toString('hex'))
    }
    expect(safer).toEqual([])
  })

  const graverTexts = texts.messages.filter(({ risk }) => risk !== 'ordinary')
  it.each(graverTexts)('One changed byte never makes a message look safer: $name', ({ message }) => {
    const original = showMessage(message)
    const safer = [...mutationsOf(messageBytes(message))].filter(
      (mutant) => gravity(showMessage(mutant)) < gravity(original),
    )
    expect(safer.map((mutant) => new TextDecoder().decode(mutant))).toEqual([])
  })

  const graverTyped = typed.messages.filter(({ risk }) => risk !== 'ordinary')
  it.each(graverTyped)('One changed character never makes typed data look safer: $name', async ({ data }) => {
    const original = await showTyped(data)
    const safer: string[] = []
    for (const mutant of changedLeaves(data)) {
      const preview = await showTyped(mutant)
      const isTakenBack = revocations(preview) > revocations(original)
      if (gravity(preview) < gravity(original) && !isTakenBack) safer.push(JSON.stringify(mutant))
    }
    expect(safer).toEqual([])
  })
})

/** The same data with one changed character, for every character of every value. */
function* changedLeaves(data: unknown): Generator {
  if (typeof data === 'string')
    for (let at = 0; at < data.length; at += 1)
      for (const sign of ['0', 'f', '7', ' '].slice(0, runs(2, 4)))
        if (data[at] !== sign) yield `${data.slice(0, at)}${sign}${data.slice(at + 1)}`
  if (typeof data === 'boolean') yield !data
  if (typeof data !== 'object' || data === null) return
  for (const [name, value] of Object.entries(data))
    for (const changed of changedLeaves(value))
      yield Array.isArray(data)
        ? data.map((item: unknown, place) => (String(place) === name ? changed : item))
        : { ...data, [name]: changed }
}
