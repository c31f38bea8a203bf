/** Reads a member of a wallet's answer; undefined for anything that has none. */
export function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Reads a member that holds bytes; undefined for anything else. */
export function bytesOf(value: unknown, key: string): Uint8Array | undefined {
  const bytes = member(value, key)
  return bytes instanceof Uint8Array ? bytes : undefined
}
