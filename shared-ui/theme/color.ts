/** A colour without transparency, each channel 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

export const BLACK: Rgb = [0, 0, 0]
export const WHITE: Rgb = [255, 255, 255]

/** WCAG 2.2 relative luminance, 0 (black) to 1 (white). */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** WCAG 2.2 contrast ratio of two colours, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Returns the lowest contrast of a colour with any of its backgrounds. */
export function lowestContrast(color: Rgb, backgrounds: readonly Rgb[]): number {
  return Math.min(...backgrounds.map((background) => contrast(color, background)))
}

/** Mixes `share` of `other` (0 to 1) into `color`, as `color-mix(in srgb, …)` does. */
export function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2): number => Math.round(color[index] * (1 - share) + other[index] * share)
  return [channel(0), channel(1), channel(2)]
}

/**
 * Returns the colour itself when its contrast reaches `ratio` on every background, else the nearest mix with `ink` that does.
 *
 * @example
 * readable(accent, [card, row], 4.5, ink)
 */
export function readable(color: Rgb, backgrounds: readonly Rgb[], ratio: number, ink: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, ink, share)
    if (lowestContrast(candidate, backgrounds) >= ratio) return candidate
  }
  return ink
}

/** Returns black or white, whichever is easier to read on the background. */
export function inkOn(background: Rgb): Rgb {
  return contrast(WHITE, background) >= contrast(BLACK, background) ? WHITE : BLACK
}

export function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
