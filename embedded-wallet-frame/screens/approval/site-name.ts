/**
 * An origin as a headline shows it: the host with its port; the scheme only where it is not the safe one.
 *
 * @example
 * siteName('https://shop.example') // 'shop.example'
 */
export function siteName(origin: string): string {
  return origin.startsWith('https://') ? origin.slice('https://'.length) : origin
}
