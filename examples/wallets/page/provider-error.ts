/** Error codes of EIP-1193, EIP-1474, EIP-3085 and EIP-5792 that the demo wallets throw. */
export const CODES = {
  rejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unknownChain: 4902,
  unsupportedCapability: 5700,
  duplicateBundle: 5720,
  unknownBundle: 5730,
  atomicityUnsupported: 5760,
  invalidParams: -32602,
  internal: -32603,
  pending: -32002,
} as const

/** A provider error: an `Error` with a numeric code and optional data. */
export class ProviderError extends Error {
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'ProviderError'
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** The error for a rejection by the visitor. */
export function rejected(): ProviderError {
  return new ProviderError(CODES.rejected, 'User rejected the request.')
}

/** The error for invalid parameters. */
export function invalidParams(message: string): ProviderError {
  return new ProviderError(CODES.invalidParams, message)
}
