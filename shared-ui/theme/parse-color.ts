import type { Rgb } from './color.ts'

/**
 * Parses a CSS colour that passed the `ThemeVariables` schema; transparency is dropped.
 *
 * @param text `#hex`, `rgb()`, `hsl()` or a colour name.
 * @param resolveName resolves a named colour to `rgb(r, g, b)`; by default with the browser.
 * @returns undefined for an invalid or missing colour.
 * @example
 * parseColor('#36f') // [51, 102, 255]
 */
export function parseColor(
  text: string | undefined,
  resolveName: (name: string) => string = askBrowser,
): Rgb | undefined {
  if (!text) return undefined
  if (text.startsWith('#')) return parseHex(text.slice(1))
  const [, model, body] = /^(rgb|hsl)a?\(([^)]*)\)$/i.exec(text) ?? []
  if (model === undefined || body === undefined) return parseNamed(text, resolveName)
  const parts = body.split(/[\s,/]+/).filter((part) => part !== '')
  return model.toLowerCase() === 'rgb' ? parseRgb(parts) : parseHsl(parts)
}

function parseHex(digits: string): Rgb | undefined {
  const short = digits.length === 3 || digits.length === 4
  if (!short && digits.length !== 6 && digits.length !== 8) return undefined
  const channel = (index: number): number =>
    short
      ? Number.parseInt(digits.charAt(index).repeat(2), 16)
      : Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16)
  return whole([channel(0), channel(1), channel(2)])
}

function parseRgb(parts: readonly string[]): Rgb | undefined {
  return whole(
    parts.slice(0, 3).map((part) => (part.endsWith('%') ? Number.parseFloat(part) * 2.55 : Number(part))),
  )
}

function parseHsl(parts: readonly string[]): Rgb | undefined {
  const [hue, saturation, lightness] = parts.map((part) => Number.parseFloat(part))
  if (hue === undefined || saturation === undefined || lightness === undefined) return undefined
  const s = clamp(saturation / 100, 1)
  const l = clamp(lightness / 100, 1)
  const reach = s * Math.min(l, 1 - l)
  const channel = (offset: number): number => {
    const k = (((offset + hue / 30) % 12) + 12) % 12
    return (l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255
  }
  return whole([channel(0), channel(8), channel(4)])
}

function parseNamed(name: string, resolveName: (name: string) => string): Rgb | undefined {
  const resolved = resolveName(name)
  return /^rgba?\(/.test(resolved) ? parseColor(resolved, () => '') : undefined
}

function askBrowser(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = name
  if (probe.style.color === '') return ''
  document.body.append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  return resolved
}

function whole(channels: readonly number[]): Rgb | undefined {
  const [red, green, blue] = channels.map((channel) => Math.round(clamp(channel, 255)))
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [red, green, blue].some(Number.isNaN) ? undefined : [red, green, blue]
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max)
}
