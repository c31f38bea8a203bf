/** The order matters: browsers also name those they descend from. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * Names a browser for lists and mails, in fixed words: no text of the header is shown.
 *
 * @example
 * deviceLabel('Mozilla/5.0 (Android 14; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0') // 'Firefox on Android'
 */
export function deviceLabel(userAgent: string | undefined): string {
  const text = userAgent ?? ''
  const browser = BROWSERS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'Browser'
  const system = SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0]
  return system === undefined ? browser : `${browser} on ${system}`
}
