/** Where a message appears. */
export type ErrorPlace = 'snack' | 'alert' | 'thrown' | 'card' | 'http' | 'backend' | 'command' | 'provider'

/** One entry of the error catalogue. */
export interface ErrorRecord {
  /** What happened; `{name}` is a placeholder for a value. */
  readonly message: string
  readonly shows: ErrorPlace
  /** The code a provider answers with (EIP-1193, EIP-1474, EIP-5792). */
  readonly rpcCode?: number
  /** What to do about it, for the reader of the message. */
  readonly next?: string
  /** The section of docs/specification.md that prescribes the text. */
  readonly specification?: '§5' | '§8'
}
