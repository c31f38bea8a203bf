import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { classesOf, gravityOf, mutationsOf } from '#tests/support/byte-mutations.ts'
import { psbts, read, refused, show, showText, texts } from '#tests/support/golden/bitcoin.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the golden set of Bitcoin', () => {
  it('has at least twenty entries', () => {
    expect(psbts.length + texts.messages.length).toBeGreaterThanOrEqual(20)
  })

  it.each(psbts)('shows $name', async ({ psbt, signInputs, risk, warnings, changes }) => {
    const preview = await show({ psbt, signInputs })
    expect({ risk: preview?.risk, warnings: classesOf(preview) }).toEqual({
      risk,
      warnings: warnings.toSorted(),
    })
    expect(preview?.changes).toEqual(changes)
  })

  it.each(refused)('refuses $name', async ({ psbt, signInputs, field }) => {
    expect(await read({ psbt, signInputs })).toMatchObject({
      ok: false,
      error: { code: -32602, data: { field } },
    })
  })

  it.each(texts.messages)('shows $name', ({ message, risk, warnings }) => {
    const preview = showText(utf8(message))
    expect({ risk: preview.risk, warnings: classesOf(preview) }).toEqual({
      risk,
      warnings: warnings.toSorted(),
    })
  })
})

describe('one changed byte', () => {
  it.each(psbts.filter(({ risk }) => risk !== 'ordinary'))(
    'never makes a PSBT look safer: $name',
    async ({ psbt, signInputs }) => {
      const before = gravityOf(await show({ psbt, signInputs }))
      const safer: string[] = []
      for (const mutant of mutationsOf(base64.decode(psbt)))
        if (gravityOf(await show({ psbt: base64.encode(mutant), signInputs })) < before)
          safer.push(bytesToHex(mutant))
      expect(safer.slice(0, 3)).toEqual([])
    },
  )

  it.each(texts.messages.filter(({ risk }) => risk !== 'ordinary'))(
    'never makes a text look safer: $name',
    ({ message }) => {
      const before = gravityOf(showText(utf8(message)))
      const safer = [...mutationsOf(utf8(message))].filter((mutant) => gravityOf(showText(mutant)) < before)
      expect(safer.slice(0, 3).map(bytesToHex)).toEqual([])
    },
  )
})
