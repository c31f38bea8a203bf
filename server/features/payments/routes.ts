import {
  PAY_ENDPOINT,
  PAYMENT_ENDPOINT,
  PAYMENT_TRANSACTION_ENDPOINT,
} from '#schemas/http/blockchain/payments.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import { clientKey, type RateLimit } from '#server/http/limits/rate-limit.ts'
import { readJson } from '#server/http/requests/read-json.ts'
import { requireValid } from '#server/http/requests/require-valid.ts'
import type { PaymentService } from './payment-service.ts'

export interface PaymentRouteSettings {
  readonly routes: ProjectRoutes
  readonly service: PaymentService
  /** Payments that one client begins. */
  readonly beginLimit: RateLimit
}

/** Adds the routes of payments. */
export function addPaymentRoutes({ routes, service, beginLimit }: PaymentRouteSettings): void {
  routes.add(PAY_ENDPOINT, async ({ c, projectId }) => {
    const wish = requireValid(PAY_ENDPOINT.body, await readJson(c), 'body')
    await beginLimit.spend(c, clientKey(c), 1)
    return service.begin(wish, { projectId, origin: c.req.header('origin') })
  })
  routes.add(PAYMENT_ENDPOINT, ({ params, projectId }) => service.find(params.id, projectId))
  routes.add(PAYMENT_TRANSACTION_ENDPOINT, async ({ c, params, projectId }) => {
    const { transactionId } = requireValid(PAYMENT_TRANSACTION_ENDPOINT.body, await readJson(c), 'body')
    return service.name(params.id, projectId, transactionId)
  })
}
