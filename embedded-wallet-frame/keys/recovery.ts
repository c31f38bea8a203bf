import { base64url } from '#frame/platform/base64url.ts'
import type { Passkeys } from '#frame/platform/passkey.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail } from '#schemas/errors/result.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import { passkeyInput } from './unlocking.ts'
import type { VaultClient } from './vault-client.ts'
import type { EmbeddedWallet } from './embedded-wallet.ts'
import type { WalletServer } from './wallet-server.ts'
import { done, type WithUnlockedVault } from './with-unlocked-vault.ts'

type Recovery = Pick<EmbeddedWallet, 'addPasskey' | 'addPassword' | 'addOperator' | 'storeLoginKey'>

/** Adds the unlockers that outlive this browser, besides the recovery phrase. */
export function createRecovery(
  options: {
    readonly server: WalletServer
    readonly vault: VaultClient
    readonly passkeys: Passkeys
    readonly policy: Pick<WalletPolicy, 'recovery'>
  },
  withUnlockedVault: WithUnlockedVault,
): Recovery {
  const { server, vault, passkeys, policy } = options

  const disclose = (
    endpoint: typeof UNLOCKER_ENDPOINTS.addOperator | typeof UNLOCKER_ENDPOINTS.storeLoginKey,
  ) =>
    withUnlockedVault(async (wallet) => {
      const disclosed = await vault.ask('discloseRootKey', {})
      if (!disclosed.ok) return disclosed
      const rootKey = base64url.encode(disclosed.value.rootKey)
      disclosed.value.rootKey.fill(0)
      const body = { ...wallet, rootKey }
      return done(
        await server.ask<typeof endpoint.body, typeof endpoint.answer>(wallet.walletId, endpoint, { body }),
      )
    })

  return {
    storeLoginKey: () => disclose(UNLOCKER_ENDPOINTS.storeLoginKey),
    addPasskey: (label) =>
      withUnlockedVault(async (wallet) => {
        const { walletId } = wallet
        const request = await server.call(UNLOCKER_ENDPOINTS.passkeyCreation, { body: { walletId } })
        if (!request.ok) return request
        const created = await passkeys.create(request.value.options, passkeyInput(walletId))
        if (!created.ok) return created
        const { credentialId, secret, statement: registration } = created.value
        const sealed = await vault.ask('sealPasskey', { credentialId, secret })
        secret.fill(0)
        if (!sealed.ok) return sealed
        const { challengeId } = request.value
        const blob = base64url.encode(sealed.value.blob)
        const body = { ...wallet, challengeId, registration, blob, label }
        return done(await server.ask(walletId, UNLOCKER_ENDPOINTS.addPasskey, { body }))
      }),
    addPassword: (password) =>
      withUnlockedVault(async (wallet) => {
        const { isStrongPassword } = await import('./password-strength.ts')
        if (!isStrongPassword(password)) return fail('PASSWORD_WEAK', errorMessage('PASSWORD_WEAK'))
        const sealed = await vault.ask('sealPassword', { password })
        if (!sealed.ok) return sealed
        const { settings, verifier, blob } = sealed.value
        const salt = base64url.encode(settings.salt)
        const body = {
          ...wallet,
          parameters: { algorithm: 'argon2id', ...settings, salt },
          verifier: base64url.encode(verifier),
          blob: base64url.encode(blob),
        } as const
        return done(await server.ask(wallet.walletId, UNLOCKER_ENDPOINTS.addPassword, { body }))
      }),
    addOperator: async () => {
      if (policy.recovery !== 'operator')
        return fail('RECOVERY_NOT_ALLOWED', errorMessage('RECOVERY_NOT_ALLOWED'))
      return disclose(UNLOCKER_ENDPOINTS.addOperator)
    },
  }
}
