/** Error codes of the relay protocol. */
export const RELAY_ERROR_CODES = {
  tooManyRequests: 3001,
  payload: -32600,
  methodUnknown: -32601,
  refused: -32000,
  internal: -32603,
} as const

/** A refusal that is sent to the client as a JSON-RPC error. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly code: number

  constructor(kind: keyof typeof RELAY_ERROR_CODES, message: string) {
    super(message)
    this.code = RELAY_ERROR_CODES[kind]
  }
}
