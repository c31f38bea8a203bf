/** Stores the state of a wallet for one site. Extensions use their own storage. */
export type SiteStorage<State> = {
  read: () => Promise<State | undefined>
  write: (state: State) => Promise<void>
}

/**
 * Stores the state in the page's localStorage, so that a connection survives a reload. On a page that blocks storage the
 * state lasts until the next reload.
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

/** Parses the state of a wallet that only stores whether it is connected. */
export function parseConnected(value: unknown): { connected: boolean } | undefined {
  if (typeof value !== 'object' || value === null || !('connected' in value)) return undefined
  return { connected: value.connected === true }
}
