/** JSON-RPC 2.0 and Solana-specific error codes. */
export const RPC_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailure: -32002,
  signatureVerificationFailure: -32003,
} as const

/** An error that reaches the client as a JSON-RPC error object. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Creates the error for invalid parameters. */
export function invalidParams(message: string): RpcError {
  return new RpcError(RPC_CODES.invalidParams, `Invalid params: ${message}`)
}
