import { createHash } from 'node:crypto'

/**
 * Draws a placeholder picture: two letters on a colour derived from the name.
 *
 * @param letters Text in place of the initials, such as a currency symbol; without markup.
 * @returns an SVG without script, style or reference.
 */
export function monogram(name: string, letters = initials(name)): string {
  const hue = (createHash('sha256').update(name).digest().readUInt16BE(0) / 65_536) * 360
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">' +
    `<rect width="24" height="24" fill="hsl(${Math.round(hue)} 45% 38%)"/>` +
    '<text x="12" y="12" dy=".36em" text-anchor="middle" font-family="sans-serif" ' +
    `font-size="${letters.length > 2 ? 8 : 10}" font-weight="600" fill="#fff">${letters}</text></svg>`
  )
}

/** Only letters and digits, so that no name can inject markup. */
function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first = '?', second] = words
  const letters =
    second === undefined ? letterOf(first, 0) + letterOf(first, 1) : letterOf(first, 0) + letterOf(second, 0)
  return letters.toUpperCase()
}

function letterOf(word: string, index: number): string {
  return Array.from(word)[index] ?? ''
}
