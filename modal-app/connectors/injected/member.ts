/** A member of something a wallet answered; undefined for anything that has none. */
export function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** A member that holds bytes; undefined for anything else. */
export function bytesOf(value: unknown, key: string): Uint8Array | undefined {
  const bytes = member(value, key)
  return bytes instanceof Uint8Array ? bytes : undefined
}
