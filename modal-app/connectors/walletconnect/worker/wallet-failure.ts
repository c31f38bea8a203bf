import { errorMessage, type ErrorCode } from '#schemas/errors/catalogue.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { Failure } from '#schemas/errors/result.ts'

/** Messages of the library that have no code. */
const BY_TEXT: readonly (readonly [RegExp, ErrorCode])[] = [
  [/no matching key|session topic doesn't exist|record was recently deleted/i, 'SESSION_GONE'],
  [/proposal expired|pairing expired/i, 'PAIRING_EXPIRED'],
  [/request expired/i, 'WALLET_REQUEST_EXPIRED'],
  [/failed to publish|socket|relay|connection/i, 'RELAY_UNREACHABLE'],
]

const REFUSED = /^(?=.*\buser\b).*(?:reject|declin|cancel|den(?:y|ied))/is
const MAX_MESSAGE_CHARACTERS = 300

/**
 * Converts what a wallet or the library threw to a failure of the catalogue. Numeric codes of the wallet pass, and the sign
 * protocol's rejections become those of EIP-1193.
 *
 * @example
 * walletFailure({ code: 5000, message: 'User rejected.' }) // { code: 4001, … }
 */
export function walletFailure(thrown: unknown): Failure {
  const { code, message, data } = readThrown(thrown)
  // For a rejected sign-in, the library keeps the message only.
  if (code === undefined && REFUSED.test(message))
    return { code: RPC_CODES.userRejected, message: errorMessage('USER_REJECTED') }
  const equivalent = code === undefined ? RPC_CODES.internal : (EQUIVALENT_CODES[code] ?? code)
  const known = WALLET_CODES.has(equivalent)
    ? undefined
    : BY_TEXT.find(([pattern]) => pattern.test(message))?.[1]
  if (known) return { code: known, message: errorMessage(known) }
  return data === undefined ? { code: equivalent, message } : { code: equivalent, message, data }
}

/** Codes of the sign protocol with the same meaning as one of EIP-1193. */
const EQUIVALENT_CODES: Readonly<Record<number, number>> = {
  [RPC_CODES.walletConnectRejected]: RPC_CODES.userRejected,
  [RPC_CODES.walletConnectRejectedChains]: RPC_CODES.userRejected,
  [RPC_CODES.walletConnectRejectedMethods]: RPC_CODES.userRejected,
  [RPC_CODES.methodNotFound]: RPC_CODES.unsupportedMethod,
  5_100: RPC_CODES.chainNotAdded,
  5_101: RPC_CODES.unsupportedMethod,
}

/** Codes that only a wallet answers with, whatever its message. The library and relays use the other two for all failures. */
const WALLET_CODES: ReadonlySet<number> = new Set(
  Object.values(RPC_CODES).filter((code) => code !== RPC_CODES.internal && code !== RPC_CODES.invalidInput),
)

function readThrown(thrown: unknown) {
  if (typeof thrown !== 'object' || thrown === null)
    return { message: String(thrown).slice(0, MAX_MESSAGE_CHARACTERS) }
  const code = 'code' in thrown && typeof thrown.code === 'number' ? thrown.code : undefined
  const text = 'message' in thrown && typeof thrown.message === 'string' ? thrown.message : ''
  const data = 'data' in thrown ? thrown.data : undefined
  return { code, message: text.slice(0, MAX_MESSAGE_CHARACTERS) || errorMessage('INTERNAL'), data }
}
