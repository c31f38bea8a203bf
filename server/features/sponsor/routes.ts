import { SPONSOR_ENDPOINTS } from '#schemas/http/wallet/sponsor.ts'
import type { WalletRoutes } from '#server/wallet-api/wallet-routes.ts'
import type { SponsorService } from './sponsor-service.ts'

/** Adds the routes for sponsored operations. */
export function addSponsorRoutes(routes: WalletRoutes, service: SponsorService): void {
  routes.session(SPONSOR_ENDPOINTS.quoteOperation, ({ body, session }) => service.quote(session, body))
  routes.session(SPONSOR_ENDPOINTS.sendOperation, ({ body, session }) => service.send(session, body))
}
