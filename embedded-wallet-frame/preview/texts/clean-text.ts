/** Characters that reorder, hide or fake other text: controls, bidi marks and overrides, zero-width and tag characters. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu
const LINE_BREAKS = /[\n\r\t]/g

/** Characters without a defined glyph: private use and lone surrogates. */
const SHAPELESS = /[\p{Co}\p{Cs}]/gu
/** More combining marks than any language needs; they would overlap other lines. */
const STACKED = /(\p{M}{3})\p{M}+/gu

/** Makes a name from elsewhere safe to show: no such characters, one line, truncated with a mark. */
export function cleanName(text: string, longest: number): string {
  const clean = text.normalize('NFKC').replace(DECEPTIVE, '').replace(SHAPELESS, '').replace(STACKED, '$1')
  return shorten(clean.trim(), longest)
}

/** Truncates a text, with a mark if more follows. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text
  const characters = Array.from(text)
  return characters.length <= longest ? text : `${characters.slice(0, longest).join('')}…`
}

/** Whether a text would look different from its content. Line breaks and the joiner of emoji are allowed. */
export function isDeceptive(text: string): boolean {
  return DECEPTIVE_TEST.test(text.replace(LINE_BREAKS, '').replace(EMOJI_JOINT, ''))
}

const DECEPTIVE_TEST = new RegExp(DECEPTIVE.source, 'u')
const EMOJI_JOINT = /(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu

/** Replaces such characters with their code points. */
export function revealText(text: string): string {
  return text.replace(DECEPTIVE, (sign) =>
    /[\n\r\t]/.test(sign)
      ? sign
      : `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}
