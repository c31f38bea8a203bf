const LOOPBACK = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127\.0\.0\.1)$/

/**
 * Checks the URL of a provider's page before a window is led there: a URL with another scheme would run in the origin of the
 * window that opens it.
 *
 * @returns undefined for anything but a web page over TLS, or on this machine.
 * @example
 * providerUrl('javascript:alert(1)') // undefined
 */
export function providerUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
  return isSafe && url.username === '' && url.password === '' ? url.href : undefined
}
