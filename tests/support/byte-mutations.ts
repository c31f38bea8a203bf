import type { Preview } from '#frame/preview/preview.ts'
import { runs } from '#tests/support/runs.ts'
import type { Risk } from '#frame/preview/warnings.ts'

const GRAVITY: readonly Risk[] = ['ordinary', 'caution', 'danger']

/** How grave a preview is; what cannot be shown is not signed at all. */
export const gravityOf = (preview: Pick<Preview, 'risk'> | undefined): number =>
  preview ? GRAVITY.indexOf(preview.risk) : GRAVITY.length

/** The classes of a preview's warnings, in order. */
export const classesOf = (preview: Preview | undefined): readonly string[] | undefined =>
  preview && [...new Set(preview.warnings.map((warning) => warning.class))].toSorted()

/** The same bytes with one of them changed: every place, a few values each, all of them with `LONG=1`. */
export function* mutationsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (const [place, byte] of bytes.entries()) {
    const few = [0x00, byte ^ 0x01, byte ^ 0x80, 0xff, byte + 1, 0x02, 0x03, 0x09]
    const values = runs(1, 2) > 1 ? Array.from({ length: 256 }, (_, value) => value) : few
    for (const value of new Set(values.map((one) => one & 0xff))) {
      if (value === byte) continue
      const mutant = bytes.slice()
      mutant[place] = value
      yield mutant
    }
  }
}
