import { beforeEach, describe, expect, it } from 'vitest'
import { createVaultClient } from '#frame/keys/vault-client.ts'
import { createEmbeddedWallet } from '#frame/keys/create-embedded-wallet.ts'
import { openFrameDatabase, type FrameDatabase } from '#frame/platform/database.ts'
import type { Passkeys } from '#frame/platform/passkey.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { createHeldClock, startVaultInProcess } from '#tests/support/fixtures/vault-in-process.ts'
import { createWalletServerInMemory } from '#tests/support/servers/wallet-server-in-memory.ts'

const PASSWORD = 'a quiet harbour at dawn'
const failed = (code: string) => ({ ok: false, error: { code } })

let server = createWalletServerInMemory()
let passkeys = createPasskeys()
beforeEach(() => {
  server = createWalletServerInMemory()
  passkeys = createPasskeys()
})

/** A passkey as an authenticator has it: the same input gives the same output on every site. */
function createPasskeys(): Passkeys {
  const master = crypto.getRandomValues(new Uint8Array(32))
  const use = async (_options: unknown, input: Uint8Array<ArrayBuffer>) => {
    const secret = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.of(...master, ...input)))
    return ok({ statement: { id: 'Y3JlZA' }, credentialId: 'Y3JlZA', secret })
  }
  return { create: use, get: use }
}

const emptyDatabase = () =>
  openFrameDatabase('test', () => {
    throw new DOMException('denied', 'SecurityError')
  })

/** A visit of the one user: another document, or another site without a database. */
function visit(
  options: {
    readonly database?: FrameDatabase
    readonly recovery?: WalletPolicy['recovery']
    readonly passkeys?: Passkeys
    readonly userId?: string | undefined
  } = {},
) {
  const clock = createHeldClock()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  const startWorker = () => startVaultInProcess(clock).worker
  const database = options.database ?? emptyDatabase()
  const wallet = createEmbeddedWallet({
    api: server.api,
    database,
    passkeys: options.passkeys ?? passkeys,
    policy: { recovery: options.recovery ?? 'required' },
    userId: () => ('userId' in options ? options.userId : 'user-1'),
    vault: createVaultClient({ startWorker, clock, page }),
  })
  return { wallet, database }
}

async function done(work: Promise<Result<unknown>>): Promise<void> {
  expect(await work).toMatchObject({ ok: true })
}

async function addressOf({ wallet }: ReturnType<typeof visit>): Promise<string | undefined> {
  const accounts = await wallet.vault.accounts()
  return accounts.ok ? accounts.value[0]?.address : undefined
}

describe('state of the wallet', () => {
  it('The state without a user is signed out, and the server is not called', async () => {
    const status = await visit({ userId: undefined }).wallet.status()
    expect(status).toMatchObject({ ok: true, value: { status: 'signedOut' } })
    expect(server.calls).toEqual([])
  })

  it('A new wallet needs a recovery before it is ready, and is locked after a reload', async () => {
    const { wallet, database } = visit()
    const status = async (at = wallet) => {
      const state = await at.status()
      return state.ok ? state.value.status : state.error.code
    }
    expect(await status()).toBe('setupRequired')
    await done(wallet.create())
    expect(await status()).toBe('setupRequired')
    await done(wallet.addPasskey('This computer'))
    expect(await status()).toBe('ready')
    const again = visit({ database }).wallet
    expect(await status(again)).toBe('locked')
    await done(again.openWithDevice())
    expect(await status(again)).toBe('ready')
  })

  it('A wallet may defer its recovery where the owner allows it, and its state says so', async () => {
    const { wallet } = visit({ recovery: 'deferred' })
    await done(wallet.create())
    expect(await wallet.status()).toMatchObject({ value: { status: 'setupRequired' } })
    await done(wallet.deferRecovery())
    expect(await wallet.status()).toMatchObject({ value: { status: 'ready', isRecoveryDeferred: true } })
    await done(wallet.addPassword(PASSWORD))
    expect(await wallet.status()).toMatchObject({ value: { status: 'ready', isRecoveryDeferred: false } })
  })

  it.each(['required', 'operator'] as const)(
    'A wallet may not defer its recovery where recovery is %s',
    async (recovery) => {
      const { wallet } = visit({ recovery })
      await done(wallet.create())
      expect(await wallet.deferRecovery()).toMatchObject(failed('RECOVERY_NOT_ALLOWED'))
    },
  )
})

describe('embedded wallet', () => {
  it('A wallet opens on another site with the same passkey, and there silently from then on', async () => {
    const first = visit()
    await done(first.wallet.create())
    await done(first.wallet.addPasskey('Phone'))
    const second = visit()
    expect(await second.wallet.openWithDevice()).toMatchObject(failed('UNLOCKER_UNKNOWN'))
    await done(second.wallet.openWithPasskey())
    expect(await addressOf(second)).toBe(await addressOf(first))
    const reloaded = visit({ database: second.database })
    await done(reloaded.wallet.openWithDevice())
    expect(await addressOf(reloaded)).toBe(await addressOf(first))
  })

  it('A wallet that is opened from several places at once asks the server for its half once, and again the next time', async () => {
    const { wallet, database } = visit()
    await done(wallet.create())
    const releases = () => server.calls.filter(({ name }) => name === 'releaseDevice').length
    const again = visit({ database }).wallet
    await Promise.all([done(again.openWithDevice()), done(again.openWithDevice())])
    expect(releases()).toBe(1)
    await done(again.openWithDevice())
    expect(releases()).toBe(2)
  })

  it('A wallet opens with its password and with no other', async () => {
    const first = visit()
    await done(first.wallet.create())
    await done(first.wallet.addPassword(PASSWORD))
    const second = visit()
    expect(await second.wallet.openWithPassword('a quiet harbour at dusk')).toMatchObject(
      failed('PASSWORD_WRONG'),
    )
    await done(second.wallet.openWithPassword(PASSWORD))
    expect(await addressOf(second)).toBe(await addressOf(first))
  })

  it('A wallet opens with its recovery phrase and not with that of another wallet', async () => {
    const first = visit()
    await done(first.wallet.create())
    const kit = await first.wallet.startPhrase()
    const words = kit.ok ? kit.value : []
    await done(first.wallet.confirmPhrase())
    const second = visit()
    const other = [...Array.from({ length: 23 }, () => 'abandon'), 'art']
    expect(await second.wallet.openWithPhrase(other)).toMatchObject(failed('PHRASE_INVALID'))
    await done(second.wallet.openWithPhrase(words))
    expect(await addressOf(second)).toBe(await addressOf(first))
  })

  it('A wallet opens with the help of the operator only where that is allowed', async () => {
    const refused = visit({ recovery: 'required' })
    await done(refused.wallet.create())
    expect(await refused.wallet.addOperator()).toMatchObject(failed('RECOVERY_NOT_ALLOWED'))
    expect(server.calls.map(({ name }) => name)).not.toContain('addOperator')
    server = createWalletServerInMemory()
    const first = visit({ recovery: 'operator' })
    await done(first.wallet.importPhrase([...Array.from({ length: 11 }, () => 'abandon'), 'about']))
    await done(first.wallet.addOperator())
    const second = visit()
    await done(second.wallet.openWithOperator())
    expect(await addressOf(second)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  })

  it('A wallet is not created twice', async () => {
    await done(visit().wallet.create())
    const second = visit()
    expect(await second.wallet.create()).toMatchObject(failed('WALLET_EXISTS'))
    expect(second.wallet.vault.isUnlocked()).toBe(false)
  })

  it('A wallet works when the server cannot make a half for this browser, and adds the device unlocker later', async () => {
    const { wallet, database } = visit()
    server.refuse('addDevice', 'WALLET_SERVER_UNREACHABLE')
    await done(wallet.create())
    await done(wallet.addPasskey('Phone'))
    await done(visit({ database }).wallet.openWithDevice())
  })

  it('A wallet takes no weak password', async () => {
    const { wallet } = visit()
    await done(wallet.create())
    expect(await wallet.addPassword('basketball')).toMatchObject(failed('PASSWORD_WEAK'))
  })

  it('A wallet says why a passkey could not be used', async () => {
    const refuse = async () => fail('PASSKEY_UNAVAILABLE', '')
    const { wallet } = visit({ passkeys: { create: refuse, get: refuse } })
    await done(wallet.create())
    expect(await wallet.addPasskey('Phone')).toMatchObject(failed('PASSKEY_UNAVAILABLE'))
    expect(await wallet.openWithPasskey()).toMatchObject(failed('PASSKEY_UNAVAILABLE'))
  })

  it('A wallet shows its recovery phrase after the server recorded the export, except for the first time', async () => {
    const { wallet } = visit()
    await done(wallet.create())
    await done(wallet.startPhrase())
    await done(wallet.confirmPhrase())
    expect(server.calls.map(({ name }) => name)).not.toContain('recordExport')
    server.refuse('recordExport', 'STEP_UP_REQUIRED')
    expect(await wallet.startPhrase()).toMatchObject(failed('STEP_UP_REQUIRED'))
    server.refuse('recordExport', 'STEP_UP_REQUIRED')
    expect(await wallet.revealPhrase()).toMatchObject(failed('STEP_UP_REQUIRED'))
    expect(await wallet.revealPhrase()).toMatchObject({ ok: true, value: { length: 24 } })
  })

  it('A wallet that was locked meanwhile is opened again by the device unlocker', async () => {
    const { wallet } = visit()
    await done(wallet.create())
    wallet.vault.lock()
    await done(wallet.addPasskey('Phone'))
  })

  it('A wallet needs the visitor where this browser has no device unlocker', async () => {
    await done(visit().wallet.create())
    const unlockerId = server.state.wallet?.unlockers[0]?.unlockerId ?? ''
    expect(await visit().wallet.addPasskey('Phone')).toMatchObject(failed('WALLET_LOCKED'))
    expect(await visit().wallet.removeUnlocker(unlockerId)).toMatchObject(failed('WALLET_LOCKED'))
    expect(server.calls.some(({ name }) => name === 'removeUnlocker')).toBe(false)
  })
})

describe('server that rolls back or mixes up wallets', () => {
  async function setUp() {
    const at = visit()
    await done(at.wallet.create())
    await done(at.wallet.addPasskey('Phone'))
    return at
  }
  const stored = (kind: string) => server.state.wallet?.unlockers.find((unlocker) => unlocker.kind === kind)

  it('An older version of the wallet is refused and locks the wallet', async () => {
    const { wallet } = await setUp()
    if (server.state.wallet) server.state.wallet.version -= 1
    expect(await wallet.status()).toMatchObject(failed('BLOB_MISMATCH'))
    expect(wallet.vault.isUnlocked()).toBe(false)
  })

  it('An older version is refused in every call that states one', async () => {
    const { wallet, database } = await setUp()
    if (server.state.wallet) server.state.wallet.version -= 2
    wallet.vault.lock()
    const again = visit({ database }).wallet
    expect(await again.openWithDevice()).toMatchObject(failed('BLOB_MISMATCH'))
    expect(await again.openWithPasskey()).toMatchObject(failed('BLOB_MISMATCH'))
    expect(again.vault.isUnlocked()).toBe(false)
  })

  it('A blob that is not base64url is refused', async () => {
    const { wallet } = await setUp()
    const passkey = stored('passkey')
    if (passkey) passkey.secrets = { ...passkey.secrets, blob: 'BB' }
    expect(await wallet.openWithPasskey()).toMatchObject({ ok: false })
  })

  it('Another wallet is refused', async () => {
    const { wallet } = await setUp()
    if (server.state.wallet) server.state.wallet.walletId = 'A'.repeat(43)
    expect(await wallet.status()).toMatchObject(failed('BLOB_MISMATCH'))
  })

  it.each([
    [
      'as one that was never finished',
      async (at: ReturnType<typeof visit>) => void (await at.wallet.status()),
    ],
    ['at once', async () => {}],
  ])(
    'Another wallet is refused after the server forgot the recovery of this one: %s',
    async (_when, meanwhile) => {
      const at = await setUp()
      await done(at.wallet.status())
      const { wallet } = server.state
      if (!wallet) throw new Error('there is one')
      wallet.version += 1
      wallet.unlockers = wallet.unlockers.filter(({ kind }) => kind === 'device')
      await meanwhile(at)
      wallet.walletId = 'A'.repeat(43)
      expect(await visit({ database: at.database }).wallet.status()).toMatchObject(failed('BLOB_MISMATCH'))
    },
  )

  it('Another wallet is accepted only in place of one without recovery', async () => {
    const at = visit()
    await done(at.wallet.create())
    const { wallet } = server.state
    if (!wallet) throw new Error('there is one')
    const mine = wallet.walletId
    wallet.walletId = 'A'.repeat(43)
    await done(visit({ database: at.database }).wallet.status())
    wallet.walletId = mine
    await done(visit({ database: at.database }).wallet.openWithDevice())
    await done(at.wallet.addPasskey('Phone'))
    wallet.walletId = 'A'.repeat(43)
    expect(await visit({ database: at.database }).wallet.status()).toMatchObject(failed('BLOB_MISMATCH'))
  })

  it('The blob, the half or the root key of another wallet is refused', async () => {
    const { wallet, database } = await setUp()
    const secrets = stored('passkey')?.secrets
    const half = stored('device')?.secrets
    const mine = server
    server = createWalletServerInMemory()
    const other = await setUp()
    await done(other.wallet.addPassword(PASSWORD))
    const passkey = stored('passkey')
    const device = stored('device')
    // Another user's secrets are given to this one.
    const otherSecrets = passkey?.secrets
    server = mine
    const own = stored('passkey')
    const ownDevice = stored('device')
    if (own) own.secrets = { ...otherSecrets, walletId: secrets?.['walletId'] }
    if (ownDevice) ownDevice.secrets = device?.secrets ?? {}
    wallet.vault.lock()
    const again = visit({ database }).wallet
    expect(await again.openWithDevice()).toMatchObject(failed('BLOB_MISMATCH'))
    expect(await again.openWithPasskey()).toMatchObject(failed('BLOB_MISMATCH'))
    if (own) own.secrets = { ...otherSecrets }
    expect(await again.openWithPasskey()).toMatchObject(failed('BLOB_MISMATCH'))
    if (own) own.secrets = secrets ?? {}
    if (ownDevice) ownDevice.secrets = half ?? {}
    await done(visit({ database }).wallet.openWithDevice())
    await done(visit({ database }).wallet.openWithPasskey())
  })
})

describe('storage of this browser', () => {
  it('A device unlocker is removed when the server no longer knows it', async () => {
    const { wallet, database } = visit()
    await done(wallet.create())
    if (server.state.wallet) server.state.wallet.unlockers = []
    const again = visit({ database }).wallet
    expect(await again.openWithDevice()).toMatchObject(failed('UNLOCKER_UNKNOWN'))
    expect(await database.get('device-unlocker/user-1')).toBeUndefined()
  })

  it('A device unlocker is removed at the end of a session, together with the keys', async () => {
    const { wallet, database } = visit()
    await done(wallet.create())
    expect(await database.get('device-unlocker/user-1')).toBeDefined()
    await done(wallet.forget())
    expect(wallet.vault.isUnlocked()).toBe(false)
    expect(await database.get('device-unlocker/user-1')).toBeUndefined()
    expect(await database.get('seen-wallet/user-1')).toBeUndefined()
  })

  it('Each user has a device unlocker of their own', async () => {
    const { wallet, database } = visit()
    await done(wallet.create())
    const other = visit({ database, userId: 'user-2' }).wallet
    expect(await other.openWithDevice()).toMatchObject(failed('UNLOCKER_UNKNOWN'))
  })

  it('A device unlocker is removed when it is removed at the server, and stays when another unlocker is', async () => {
    const { wallet, database } = visit()
    await done(wallet.create())
    await done(wallet.addPasskey('Phone'))
    const ids = server.state.wallet?.unlockers.map(({ unlockerId }) => unlockerId) ?? []
    await done(wallet.removeUnlocker(ids[1] ?? ''))
    expect(await database.get('device-unlocker/user-1')).toBeDefined()
    await done(wallet.removeUnlocker(ids[0] ?? ''))
    expect(await database.get('device-unlocker/user-1')).toBeUndefined()
  })

  it('What is stored and what is sent contains no word of the phrase, no root key and no output of a passkey', async () => {
    const { wallet } = visit()
    await done(wallet.create())
    await done(wallet.addPasskey('Phone'))
    await done(wallet.addPassword(PASSWORD))
    const words = await wallet.revealPhrase()
    const sent = JSON.stringify(server.calls)
    const spoken = words.ok ? words.value : []
    expect(spoken).toHaveLength(24)
    expect(sent).not.toContain(spoken.slice(0, 4).join(' '))
    expect(sent).not.toContain(PASSWORD)
    expect(sent).not.toContain('rootKey')
    expect(sent).not.toContain('secret')
  })
})
