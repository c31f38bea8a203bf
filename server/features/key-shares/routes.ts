import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import type { WalletRoutes } from '#server/wallet-api/wallet-routes.ts'
import { browserOf } from '#server/wallet-api/email-codes/owner-codes.ts'
import type { PasskeyService } from './passkey-service.ts'
import type { PasswordService } from './password-service.ts'
import type { WalletService } from './wallet-service.ts'

export interface KeySharesServices {
  readonly wallet: WalletService
  readonly passkey: PasskeyService
  readonly password: PasswordService
}

/** Adds the routes for wallets and their unlockers. */
export function addKeyShareRoutes(routes: WalletRoutes, services: KeySharesServices): void {
  addWalletRoutes(routes, services.wallet)
  addPasskeyRoutes(routes, services.passkey)
  addPasswordRoutes(routes, services.password)
}

function addWalletRoutes(routes: WalletRoutes, service: WalletService): void {
  routes.session(UNLOCKER_ENDPOINTS.wallet, async ({ session }) => ({
    wallet: await service.describe(session),
  }))
  routes.session(UNLOCKER_ENDPOINTS.createWallet, async ({ session, body }) => ({
    version: await service.create(session, body),
  }))
  routes.session(UNLOCKER_ENDPOINTS.addDevice, (call) =>
    service.addDevice(call.session, browserOf(call), call.body),
  )
  routes.session(UNLOCKER_ENDPOINTS.releaseDevice, ({ session, path }) =>
    service.releaseDevice(session, path['unlockerId'] ?? ''),
  )
  routes.session(UNLOCKER_ENDPOINTS.addPhrase, (call) =>
    service.addPhrase(call.session, browserOf(call), call.body),
  )
  routes.session(UNLOCKER_ENDPOINTS.addOperator, (call) =>
    service.addOperator(call.session, browserOf(call), call.body),
  )
  routes.session(UNLOCKER_ENDPOINTS.releaseOperator, ({ session, body }) =>
    service.releaseOperator(session, body.walletId),
  )
  routes.session(UNLOCKER_ENDPOINTS.storeLoginKey, (call) =>
    service.storeLoginKey(call.session, browserOf(call), call.body),
  )
  routes.session(UNLOCKER_ENDPOINTS.releaseLoginKey, ({ session, body }) =>
    service.releaseLoginKey(session, body.walletId),
  )
  routes.session(UNLOCKER_ENDPOINTS.removeUnlocker, async (call) => ({
    version: await service.remove(call.session, browserOf(call), {
      unlockerId: call.path['unlockerId'] ?? '',
      proof: call.body.proof,
    }),
  }))
  routes.session(UNLOCKER_ENDPOINTS.recordExport, async (call) => {
    await service.recordExport(call.session, browserOf(call))
    return {}
  })
}

function addPasskeyRoutes(routes: WalletRoutes, service: PasskeyService): void {
  routes.session(UNLOCKER_ENDPOINTS.passkeyCreation, ({ session, body }) =>
    service.creationOptions(session, body.walletId),
  )
  routes.session(UNLOCKER_ENDPOINTS.addPasskey, (call) =>
    service.add(call.session, browserOf(call), call.body),
  )
  routes.session(UNLOCKER_ENDPOINTS.passkeyRequest, ({ session, body }) =>
    service.requestOptions(session, body.walletId),
  )
  routes.session(UNLOCKER_ENDPOINTS.releasePasskey, ({ session, body }) =>
    service.release(session, body.challengeId, body.assertion),
  )
}

function addPasswordRoutes(routes: WalletRoutes, service: PasswordService): void {
  routes.session(UNLOCKER_ENDPOINTS.addPassword, (call) =>
    service.add(call.session, browserOf(call), call.body),
  )
  routes.session(UNLOCKER_ENDPOINTS.passwordParameters, ({ session, body }) =>
    service.parametersOf(session, body.walletId),
  )
  routes.session(UNLOCKER_ENDPOINTS.releasePassword, (call) =>
    service.release(call.session, browserOf(call), call.body),
  )
}
