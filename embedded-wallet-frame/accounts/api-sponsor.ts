import type { Sponsor } from '#frame/preview/evm/evm-services.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import { SPONSOR_ENDPOINTS } from '#schemas/http/wallet/sponsor.ts'

/** The answer comes after the transaction was sent and its hash is known; in milliseconds. */
const SEND_TIMEOUT_MS = 30_000

/** Makes a sponsor of the operator, over the API of the wallet. */
export function createApiSponsor(api: WalletApi): Sponsor {
  return {
    quote: (calls) => api.call(SPONSOR_ENDPOINTS.quoteOperation, { body: calls }),
    send: (signed) => api.call(SPONSOR_ENDPOINTS.sendOperation, { body: signed, timeoutMs: SEND_TIMEOUT_MS }),
  }
}
