/** Counts the use of the relay, never a topic, a message or a client. */
export interface RelayObserver {
  readonly connected: () => void
  readonly disconnected: () => void
  readonly called: (method: string, outcome: 'answered' | 'refused' | 'failed') => void
}
