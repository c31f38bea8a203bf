/** Where a wallet remembers what it knows about one site. Extensions keep this in their own storage. */
export type SiteStorage<State> = {
  read: () => Promise<State | undefined>
  write: (state: State) => Promise<void>
}

/**
 * Remembers in the page's localStorage, so that a connection survives a reload. Without storage (a page that blocks
 * it) the wallet forgets at the next reload.
 *
 * @param key Storage key.
 * @param parse Checks what was stored; undefined when it is not usable.
 */
export function createPageStorage<State>(
  key: string,
  parse: (value: unknown) => State | undefined,
): SiteStorage<State> {
  return {
    read: async () => {
      try {
        const text = localStorage.getItem(key)
        return text === null ? undefined : parse(JSON.parse(text))
      } catch {
        return undefined
      }
    },
    write: async (state) => {
      try {
        localStorage.setItem(key, JSON.stringify(state))
      } catch {
        // A page that blocks storage still gets a wallet that works until the next reload.
      }
    },
  }
}

/** Reads the state of a wallet that only remembers whether it is connected. */
export function parseConnected(value: unknown): { connected: boolean } | undefined {
  if (typeof value !== 'object' || value === null || !('connected' in value)) return undefined
  return { connected: value.connected === true }
}
