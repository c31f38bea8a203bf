/** Messages among the tabs of one site. Never throws; where the browser denies the channel, no message arrives. */
export interface TabChannel {
  readonly post: (message: string) => void
  /** @param listener does not get this document's own messages. */
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
