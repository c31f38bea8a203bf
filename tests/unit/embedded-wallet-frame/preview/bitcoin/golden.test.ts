import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { saferMutations, verdictOf } from '#tests/support/assertions/byte-mutations.ts'
import { psbts, read, refused, show, showText, texts } from '#tests/support/chains/golden/bitcoin.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('golden set of Bitcoin', () => {
  it('The golden set of Bitcoin has at least twenty entries', () => {
    expect(psbts.length + texts.messages.length).toBeGreaterThanOrEqual(20)
  })

  it.each(psbts)(
    'The preview of a PSBT is as expected: $name',
    async ({ psbt, signInputs, risk, warnings, changes }) => {
      const preview = await show({ psbt, signInputs })
      expect(verdictOf(preview)).toEqual({ risk, warnings: warnings.toSorted() })
      expect(preview?.changes).toEqual(changes)
    },
  )

  it.each(refused)('A dangerous PSBT is refused: $name', async ({ psbt, signInputs, field }) => {
    expect(await read({ psbt, signInputs })).toMatchObject({
      ok: false,
      error: { code: -32602, data: { field } },
    })
  })

  it.each(texts.messages)('The preview of a message is as expected: $name', ({ message, risk, warnings }) => {
    expect(verdictOf(showText(utf8(message)))).toEqual({ risk, warnings: warnings.toSorted() })
  })
})

// Hundreds of previews each, on a possibly busy machine.
describe('one changed byte', { timeout: 90_000 }, () => {
  it.each(psbts.filter(({ risk }) => risk !== 'ordinary'))(
    'One changed byte never makes a PSBT look safer: $name',
    async ({ psbt, signInputs }) => {
      const shown = (bytes: Uint8Array) => show({ psbt: base64.encode(bytes), signInputs })
      expect(await saferMutations(base64.decode(psbt), shown)).toEqual([])
    },
  )

  it.each(texts.messages.filter(({ risk }) => risk !== 'ordinary'))(
    'One changed byte never makes a text look safer: $name',
    async ({ message }) => {
      expect(await saferMutations(utf8(message), showText)).toEqual([])
    },
  )
})
