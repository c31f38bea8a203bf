import { isDeceptive, revealText } from '#frame/preview/texts/clean-text.ts'
import { looksLikeSignIn } from '#frame/preview/texts/looks-like-sign-in.ts'
import { readWhole } from '#frame/preview/solana/byte-reader.ts'
import { textField, type ReadInstruction } from '#frame/preview/solana/meaning.ts'

/** A text that is written to the chain; its accounts only sign it. */
export const readMemo: ReadInstruction = ({ data }) => {
  const text = readWhole(data, (reader) => reader.text(reader.left))
  if (text === undefined) return undefined
  return {
    intent: 'approval.intent.memo',
    isMinor: true,
    fields: [textField('approval.field.memo', revealText(text))],
    warnings: [
      ...(isDeceptive(text) ? [{ class: 'TEXT_DECEPTIVE' } as const] : []),
      // A memo has no field for the site that asks, so a sign-in by memo cannot be checked.
      ...(looksLikeSignIn(text) ? [{ class: 'SIGN_IN_MALFORMED' } as const] : []),
    ],
  }
}
