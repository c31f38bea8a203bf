import type { Preview } from '#frame/preview/preview.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { runs } from '#tests/support/builders/runs.ts'
import type { Risk } from '#frame/preview/warnings.ts'

type Shown = Pick<Preview, 'risk'> | undefined

const GRAVITY: readonly Risk[] = ['ordinary', 'caution', 'danger']

/** Returns the gravity of a preview; a preview that cannot be shown is the safest, because it is not signed. */
const gravityOf = (preview: Shown): number => (preview ? GRAVITY.indexOf(preview.risk) : GRAVITY.length)

/** Returns the classes of a preview's warnings, in order. */
export const classesOf = (preview: Preview | undefined): readonly string[] | undefined =>
  preview && [...new Set(preview.warnings.map((warning) => warning.class))].toSorted()

/** Returns how grave a preview is, and why. */
export const verdictOf = (preview: Preview | undefined) => ({
  risk: preview?.risk,
  warnings: classesOf(preview),
})

/** In how many positions each of the few values comes up once. */
const TURNS = 3

/**
 * Yields the bytes with one of them changed: each position with two or three values of a few, in turn, or with all values when
 * `LONG=1`.
 */
function* mutationsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (const [place, byte] of bytes.entries()) {
    const few = [0x00, byte ^ 0x01, byte ^ 0x80, 0xff, byte + 1, 0x02, 0x03, 0x09]
    const values =
      runs(1, 2) > 1
        ? Array.from({ length: 256 }, (_, value) => value)
        : few.filter((_, at) => at % TURNS === place % TURNS)
    for (const value of new Set(values.map((one) => one & 0xff))) {
      if (value === byte) continue
      const mutant = bytes.slice()
      mutant[place] = value
      yield mutant
    }
  }
}

/** Finds the first three mutations that are shown as less grave than the original bytes. */
export async function saferMutations(
  bytes: Uint8Array,
  show: (bytes: Uint8Array) => Shown | Promise<Shown>,
): Promise<readonly string[]> {
  const before = gravityOf(await show(bytes))
  const safer: string[] = []
  for (const mutation of mutationsOf(bytes))
    if (gravityOf(await show(mutation)) < before) safer.push(bytesToHex(mutation))
  return safer.slice(0, 3)
}
