import { errorMessage, errorNextStep, type ErrorCode } from '#schemas/errors/catalogue.ts'
import type { Failure } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { Alert } from '#modal/core/state/alerts/alerts-slice.ts'

/** The alerts for the site's developer by failure of the wallet (docs/specification.md §8.48 to §8.53). */
const ALERT_OF: Readonly<Partial<Record<string, ErrorCode>>> = {
  WALLET_LOAD_FAILED: 'ALERT_IFRAME_LOAD_FAILED',
  CALL_TIMEOUT: 'ALERT_IFRAME_REQUEST_TIMEOUT',
  SESSION_EXPIRED: 'ALERT_SESSION_EXPIRED',
  ORIGIN_NOT_ALLOWED: 'ALERT_UNVERIFIED_DOMAIN',
  PROJECT_UNKNOWN: 'ALERT_PROJECT_ID_NOT_CONFIGURED',
  VERSION_MISMATCH: 'VERSION_MISMATCH',
}
/** Raised when a site switches to a network that the wallet does not have. */
const NO_NETWORK: ErrorCode = 'ALERT_SWITCH_NETWORK_NOT_FOUND'
const NOT_FOUND: readonly Failure['code'][] = ['NETWORK_NOT_FOUND', RPC_CODES.chainNotAdded]

/**
 * Finds the alert for a failed call to the wallet.
 *
 * @param name of the call.
 * @param origin the site.
 * @returns undefined where the visitor's own message is enough.
 */
export function walletAlert(name: string, { code }: Failure, origin: string): Alert | undefined {
  const isNoNetwork = name === 'switchNetwork' && NOT_FOUND.includes(code)
  const alert = isNoNetwork ? NO_NETWORK : ALERT_OF[String(code)]
  if (!alert) return undefined
  const message = errorMessage(alert).replace(/\.$/, '')
  return { code: alert, text: `${message}. ${errorNextStep(alert, { origin })}` }
}
