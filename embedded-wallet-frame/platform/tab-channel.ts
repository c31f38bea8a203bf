/** Word among the tabs of one site. Never throws; where the browser denies it, nobody hears anything. */
export interface TabChannel {
  readonly post: (message: string) => void
  /** @param listener never hears this document's own words. */
  readonly listen: (listener: (message: string) => void) => void
}

/**
 * Opens the channel of one project on one site (BroadcastChannel).
 *
 * @param name unique in the origin, see `partitionKey`.
 */
export function openTabChannel(name: string): TabChannel {
  const channel = open(name)
  return {
    post: (message) => channel?.postMessage(message),
    listen: (listener) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data)
      }),
  }
}

function open(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
