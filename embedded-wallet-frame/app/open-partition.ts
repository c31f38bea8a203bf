import { startVaultWorker } from '#frame/keys/start-vault-worker.ts'
import { createVaultClient } from '#frame/keys/vault-client.ts'
import type { EmbeddedWallet } from '#frame/keys/embedded-wallet.ts'
import { createEmbeddedWallet } from '#frame/keys/create-embedded-wallet.ts'
import { browserClock, type Clock } from '#frame/platform/clock.ts'
import { browserDatabases, openFrameDatabase } from '#frame/platform/database.ts'
import { createLock, createTabLock, type WithLock } from '#ui/platform/locks.ts'
import {
  browserCredentials,
  browserPasskeys,
  passkeyPermission,
  type PasskeyPermission,
} from '#frame/platform/passkey.ts'
import { browserLocal, openFrameStorage, type FrameStorage } from '#frame/platform/storage.ts'
import { openTabChannel } from '#ui/platform/tab-channel.ts'
import type { PermissionStore } from '#frame/rpc/permission-store.ts'
import { createChainApi, type AskNode } from '#frame/services/chain-api.ts'
import { openDeviceKey } from '#frame/services/device-key.ts'
import type { NameApiOptions } from '#frame/services/name-api.ts'
import { createWalletApi, type WalletApi } from '#frame/services/wallet-api.ts'
import { openWalletSession, type WalletSession } from '#frame/session/session.ts'
import { randomId } from '#schemas/channel/random-id.ts'
import { partitionKey } from '#schemas/constants/storage-keys.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { Deployment, WalletPolicy } from '#schemas/http/deployment.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { walletPolicy } from './wallet-policy.ts'

/** What belongs to one project on one site: storage, session, wallet, and the clients of the server. */
export interface Partition {
  readonly clock: Clock
  readonly policy: WalletPolicy
  readonly storage: FrameStorage
  readonly session: WalletSession
  readonly api: WalletApi
  readonly askNode: AskNode
  /** What the server's public routes need. */
  readonly apiAccess: NameApiOptions
  /** The networks of the deployment that this version knows. */
  readonly networks: readonly Network[]
  readonly wallet: EmbeddedWallet
  readonly passkeyPermission: PasskeyPermission
  /** Keeps other tabs from creating a wallet at the same time. */
  readonly setUpLock: WithLock
  /** Whether the browser stores what belongs to this partition beyond this document. */
  readonly isStorageKept: () => Promise<boolean>
  /** Absent where the owner allows none, and where the browser does not attest the site or has no locks across tabs. */
  readonly permissions?: PermissionStore
}

/**
 * Opens the partition of a site as an earlier visit left it. It calls no server and starts no worker.
 *
 * @param options.site as the browser attests it, or as the modal reports it where the browser attests none.
 */
export async function openPartition(options: {
  readonly self: Window
  readonly deployment: Deployment
  readonly site: { readonly origin: string; readonly isAttested: boolean }
}): Promise<Partition> {
  const { self, deployment, site } = options
  const { projectId, apiUrl } = deployment
  const clock = browserClock
  const policy = walletPolicy(deployment)
  const named = (name: string): string => partitionKey(projectId, site.origin, name)
  const lock = (name: string) => createLock(named(name))
  const fetch = (url: string, init: RequestInit): Promise<Response> => self.fetch(url, init)

  const database = openFrameDatabase(named('wallet'), browserDatabases)
  const storage = openFrameStorage({ projectId, siteOrigin: site.origin, local: browserLocal })
  const tabs = openTabChannel(named('session'))
  const { session, tokens } = await openWalletSession({ database, storage, tabs, clock })

  let key: ReturnType<typeof openDeviceKey> | undefined
  const deviceKey = () => (key ??= openDeviceKey(database))
  const api = createWalletApi({ apiUrl, deviceKey, tokens, refreshLock: lock('refresh'), clock, fetch })

  const startWorker = () => startVaultWorker(named('vault'))
  const wallet = createEmbeddedWallet({
    api,
    database,
    passkeys: browserPasskeys(browserCredentials()),
    policy,
    userId: () => session.current()?.userId,
    vault: createVaultClient({ startWorker, clock, page: self.document }),
  })
  const apiAccess = { apiUrl, projectId, clock, fetch }
  const askNode = createChainApi(apiAccess)
  const isStorageKept = database.isLasting
  const networks = deployment.networks.flatMap(({ caipNetworkId }) => findNetwork(caipNetworkId) ?? [])
  const partition: Partition = {
    clock,
    policy,
    storage,
    session,
    api,
    askNode,
    apiAccess,
    networks,
    wallet,
    passkeyPermission: passkeyPermission(self.document),
    setUpLock: lock('set-up'),
    isStorageKept,
  }
  // A permission belongs to a site, so it needs a browser that attests which site sends a request. Locks are absent outside
  // secure contexts.
  const locks: LockManager | undefined = navigator.locks
  if (!policy.sessionPermissions || !site.isAttested || !locks) return partition
  const [{ createPermissionStore }, { createGrantRegister }] = await Promise.all([
    import('#frame/rpc/permission-store.ts'),
    import('#frame/rpc/grant-register.ts'),
  ])
  const withLock = createTabLock(named('permissions'), locks)
  return {
    ...partition,
    permissions: createPermissionStore({
      database,
      withLock,
      clock,
      register: createGrantRegister(api, {
        apiOrigin: new URL(apiUrl).origin,
        projectId,
        siteOrigin: site.origin,
        userId: () => session.current()?.userId,
      }),
      newId: () => `0x${randomId()}${randomId()}`,
    }),
  }
}
