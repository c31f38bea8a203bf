/**
 * The topic of a pairing, which stands between `wc:` and `@` (EIP-1328).
 *
 * @example
 * pairingTopic('wc:7f6e…@2?relay-protocol=irn&symKey=…') // '7f6e…'
 */
export function pairingTopic(uri: string): string {
  return uri.slice('wc:'.length, uri.indexOf('@'))
}
