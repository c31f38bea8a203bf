import { base64url } from '#frame/platform/base64url.ts'
import type { Passkeys } from '#frame/platform/passkey.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { UNLOCKER_ENDPOINTS, type DeclaredAccount } from '#schemas/http/wallet/unlockers.ts'
import { decodeBytes, type DeviceUnlocker } from './device-unlocker.ts'
import type { VaultClient } from './vault-client.ts'
import type { OpenedWallet } from './vault-protocol.ts'
import type { VaultAccount } from './vault.ts'
import type { EmbeddedWallet } from './embedded-wallet.ts'
import type { WalletServer } from './wallet-server.ts'

type Unlocking = Pick<
  EmbeddedWallet,
  | 'create'
  | 'startAnew'
  | 'importPhrase'
  | 'openWithPasskey'
  | 'openWithPassword'
  | 'openWithPhrase'
  | 'openWithOperator'
> & { readonly openWithLogin: () => Promise<Result<undefined>> }

/** The input of a passkey's PRF; each wallet has its own, and so gets another output. */
export function passkeyInput(walletId: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`postern root key ${walletId}`)
}

/** Creates a wallet, and opens it where this browser has no device unlocker. Each way adds one. */
export function createUnlocking(options: {
  readonly server: WalletServer
  readonly vault: VaultClient
  readonly passkeys: Passkeys
  readonly device: DeviceUnlocker
}): Unlocking {
  const { server, vault, passkeys, device } = options

  const register = async (opened: Result<OpenedWallet>, replaces?: string): Promise<Result<undefined>> => {
    if (!opened.ok) return opened
    const { walletId } = opened.value
    const created = await server.call(UNLOCKER_ENDPOINTS.createWallet, {
      body: { walletId, accounts: opened.value.accounts.map(stated), replaces },
    })
    if (!created.ok) {
      vault.lock()
      return created
    }
    await server.begin(walletId, created.value.version)
    await device.ensure(walletId)
    return ok(undefined)
  }
  const addDevice = async (opened: Result<OpenedWallet>): Promise<Result<undefined>> => {
    if (!opened.ok) return opened
    await device.ensure(opened.value.walletId)
    return ok(undefined)
  }
  /** Opens the wallet of this user, whose id this browser or the server knows. */
  const openKnown = async (
    work: (walletId: string) => Promise<Result<OpenedWallet>>,
  ): Promise<Result<undefined>> => {
    const known = await server.walletId()
    return known.ok ? addDevice(await work(known.value)) : known
  }

  const openReleased = (
    endpoint: typeof UNLOCKER_ENDPOINTS.releaseOperator | typeof UNLOCKER_ENDPOINTS.releaseLoginKey,
  ): Promise<Result<undefined>> =>
    openKnown(async (walletId) => {
      const released = await server.ask<typeof endpoint.body, typeof endpoint.answer>(walletId, endpoint, {
        body: { walletId },
      })
      if (!released.ok) return released
      const rootKey = decodeBytes(released.value.rootKey)
      const opened = await vault.open('openOperator', { walletId, rootKey })
      rootKey.fill(0)
      return opened
    })

  return {
    create: async () => register(await vault.open('create', {})),
    startAnew: async () => {
      const found = await server.find()
      if (!found.ok) return found
      return register(await vault.open('create', {}), found.value?.walletId)
    },
    importPhrase: async (words) => register(await vault.open('importPhrase', { words })),
    openWithPasskey: () =>
      openKnown(async (walletId) => {
        const request = await server.call(UNLOCKER_ENDPOINTS.passkeyRequest, { body: { walletId } })
        if (!request.ok) return request
        const { challengeId, options } = request.value
        const found = await passkeys.get(options, passkeyInput(walletId))
        if (!found.ok) return found
        const { statement, credentialId, secret } = found.value
        try {
          const body = { challengeId, assertion: statement }
          const released = await server.ask(walletId, UNLOCKER_ENDPOINTS.releasePasskey, { body })
          if (!released.ok) return released
          const blob = decodeBytes(released.value.blob)
          return await vault.open('openPasskey', { walletId, credentialId, secret, blob })
        } finally {
          secret.fill(0)
        }
      }),
    openWithPassword: (password) => openKnown((walletId) => openByPassword(options, walletId, password)),
    openWithPhrase: (words) => openKnown((walletId) => vault.open('openPhrase', { walletId, words })),
    openWithOperator: () => openReleased(UNLOCKER_ENDPOINTS.releaseOperator),
    openWithLogin: () => openReleased(UNLOCKER_ENDPOINTS.releaseLoginKey),
  }
}

async function openByPassword(
  { server, vault }: { readonly server: WalletServer; readonly vault: VaultClient },
  walletId: string,
  password: string,
): Promise<Result<OpenedWallet>> {
  const answer = await server.call(UNLOCKER_ENDPOINTS.passwordParameters, { body: { walletId } })
  if (!answer.ok) return answer
  const { unlockerId, parameters } = answer.value
  const settings = { ...parameters, salt: decodeBytes(parameters.salt) }
  const prepared = await vault.ask('preparePassword', { walletId, password, settings })
  if (!prepared.ok) return prepared
  const body = { unlockerId, verifier: base64url.encode(prepared.value.verifier) }
  const released = await server.ask(walletId, UNLOCKER_ENDPOINTS.releasePassword, { body })
  if (!released.ok) return released
  return vault.open('openPassword', { walletId, blob: decodeBytes(released.value.blob) })
}

function stated({ publicKey, caipNetworkIds, ...account }: VaultAccount): DeclaredAccount {
  return {
    ...account,
    publicKey: base64url.encode(publicKey),
    ...(caipNetworkIds && { caipNetworkIds: [...caipNetworkIds] }),
  }
}
