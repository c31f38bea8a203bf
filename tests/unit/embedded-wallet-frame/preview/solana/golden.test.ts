import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { Preview } from '#frame/preview/preview.ts'
import { riskOf } from '#frame/preview/warnings.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { saferMutations, verdictOf } from '#tests/support/assertions/byte-mutations.ts'
import { show, showText, texts, transactions, fixture } from '#tests/support/chains/golden/solana.ts'
import { solanaNodeOf, svmNode, svmOf } from '#tests/support/chains/solana-fixture.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The risk of the bytes alone, without a simulation. */
async function read(bytes: Uint8Array): Promise<Pick<Preview, 'risk'> | undefined> {
  const preview = await show(bytes, solanaNodeOf(fixture))
  const warnings = preview?.warnings.filter((one) => one.class !== 'CHANGES_UNCHECKED')
  return warnings && { risk: riskOf(warnings) }
}

describe('golden set of Solana', () => {
  it('The golden set of Solana has at least fifty entries', () => {
    expect(transactions.length + texts.messages.length).toBeGreaterThanOrEqual(50)
  })

  it.each(transactions)(
    'The preview of a transaction is as expected: $name',
    async ({ message, intent, risk, warnings, changes, absent }) => {
      const preview = await show(base64.decode(message), svmNode(svmOf(fixture, absent)))
      expect(preview?.intent).toEqual({ id: `approval.intent.${intent}` })
      expect(verdictOf(preview)).toEqual({ risk, warnings: warnings.toSorted() })
      expect(preview?.changes).toEqual(changes)
      expect(preview?.raw).toBe(bytesToHex(base64.decode(message)))
    },
  )

  it.each(texts.messages)('The preview of a message is as expected: $name', ({ message, risk, warnings }) => {
    expect(verdictOf(showText(utf8(message)))).toEqual({ risk, warnings: warnings.toSorted() })
  })
})

// Hundreds of previews each, on a possibly busy machine.
describe('one changed byte', { timeout: 90_000 }, () => {
  it.each(transactions.filter(({ risk }) => risk !== 'ordinary'))(
    'One changed byte never makes a transaction look safer: $name',
    async ({ message }) => {
      expect(await saferMutations(base64.decode(message), read)).toEqual([])
    },
  )

  it.each(texts.messages.filter(({ risk }) => risk !== 'ordinary'))(
    'One changed byte never makes a text look safer: $name',
    async ({ message }) => {
      expect(await saferMutations(utf8(message), showText)).toEqual([])
    },
  )
})
