import { describe, expect, it } from 'vitest'
import type { ScreenName, ScreenOutcome } from '#frame/screens/screen-host.ts'
import { createKeyAccess } from '#frame/screens/key-access.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'
import { scriptedEmbeddedWallet } from '#tests/support/scripted/scripted-embedded-wallet.ts'
import { ACCOUNT, network, RECIPIENT } from '#tests/support/builders/wallet-requests.ts'
import type { EmbeddedWallet, WalletState } from '#frame/keys/embedded-wallet.ts'

const EVM = network('eip155:1')
const NEVER = new AbortController().signal
const USER = { userId: 'user-1' }

interface Setting {
  readonly state?: Partial<WalletState>
  readonly isUnlocked?: boolean
  readonly isLoggedIn?: boolean
  readonly hasDevice?: boolean
  readonly outcome?: ScreenOutcome
}

function setUp(setting: Setting = {}) {
  const { isUnlocked = true, isLoggedIn = true, hasDevice = true, outcome = 'done' } = setting
  const status: WalletState['status'] = setting.state?.status ?? 'ready'
  const clock = createFakeClock()
  const fixture = {
    isUnlocked,
    isLoggedIn,
    status,
    asks: 0,
    answer: async (): Promise<Result<WalletState>> =>
      ok({ unlockers: [], isRecoveryDeferred: false, isKeptForLogin: false, status: fixture.status }),
  }
  const shown: ScreenName[] = []
  const base = scriptedEmbeddedWallet().wallet
  const other: Partial<EmbeddedWallet> = {
    vault: { ...base.vault, isUnlocked: () => fixture.isUnlocked },
    status: async () => {
      fixture.asks += 1
      return fixture.answer()
    },
    openWithDevice: async () => {
      if (!hasDevice) return fail('UNLOCKER_UNKNOWN', 'none')
      fixture.isUnlocked = true
      return ok(undefined)
    },
  }
  let sessionChanged = (): void => {}
  const keys = createKeyAccess({
    wallet: scriptedEmbeddedWallet({}, other).wallet,
    session: {
      current: () => (fixture.isLoggedIn ? USER : undefined),
      subscribe: (listener) => {
        sessionChanged = listener
        return () => {}
      },
    },
    clock,
    screens: {
      open: async (screen) => {
        shown.push(screen)
        if (outcome === 'done') {
          fixture.isUnlocked = true
          fixture.status = 'ready'
        }
        return outcome
      },
    },
  })
  return { clock, keys, shown, fixture, changeSession: () => sessionChanged() }
}

describe('access to the keys', () => {
  it('An open wallet needs no screen, and the server is asked each time, without waiting after the first', async () => {
    const { keys, shown, fixture } = setUp()
    await keys.open(EVM, NEVER)
    fixture.answer = () => new Promise(() => {})
    for (let times = 0; times < 2; times += 1)
      await expect(keys.open(EVM, NEVER)).resolves.toMatchObject({ value: { address: ACCOUNT } })
    expect(shown).toEqual([])
    expect(fixture.asks).toBe(3)
  })

  it('No screen is shown if this browser’s own key opens the wallet', async () => {
    const { keys, shown } = setUp({ isUnlocked: false, state: { status: 'locked' } })
    await expect(keys.open(EVM, NEVER)).resolves.toMatchObject({ ok: true })
    expect(shown).toEqual([])
  })

  it('The unlock screen is shown if this browser has no key', async () => {
    const { keys, shown } = setUp({ isUnlocked: false, hasDevice: false, state: { status: 'locked' } })
    await expect(keys.open(EVM, NEVER)).resolves.toMatchObject({ ok: true })
    expect(shown).toEqual(['unlock'])
  })

  it('The recovery screen comes before any request, even while the keys are in memory', async () => {
    const { keys, shown } = setUp({ state: { status: 'setupRequired' } })
    await expect(keys.open(EVM, NEVER)).resolves.toMatchObject({ ok: true })
    expect(shown).toEqual(['recovery'])
  })

  it('A request ends with 4001 when the visitor leaves the screen', async () => {
    const { keys } = setUp({ state: { status: 'setupRequired' }, outcome: 'dismissed' })
    await expect(keys.open(EVM, NEVER)).resolves.toMatchObject({ error: { code: 4001 } })
  })

  it('A request ends with 4100 when nobody is logged in', async () => {
    const { keys, shown } = setUp({ isLoggedIn: false })
    await expect(keys.open(EVM, NEVER)).resolves.toMatchObject({ error: { code: 4100 } })
    expect(shown).toEqual([])
  })

  it('The server is asked again after another visitor logged in', async () => {
    const { keys, shown, fixture, changeSession } = setUp()
    await keys.open(EVM, NEVER)
    fixture.status = 'setupRequired'
    changeSession()
    await keys.open(EVM, NEVER)
    expect(shown).toEqual(['recovery'])
  })

  it('A namespace without an account ends with 4902', async () => {
    const { keys } = setUp()
    await expect(keys.open(network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), NEVER)).resolves.toMatchObject(
      { error: { code: 4902 } },
    )
  })

  it('Peeking never shows a screen', async () => {
    const locked = setUp({ isUnlocked: false, hasDevice: false, state: { status: 'locked' } })
    await expect(locked.keys.peek(EVM)).resolves.toBeUndefined()
    expect(locked.shown).toEqual([])
    await expect(setUp().keys.peek(EVM)).resolves.toMatchObject({ address: ACCOUNT })
  })
})

describe('signing', () => {
  const request = { namespace: 'eip155', digest: new Uint8Array(32) } as const
  const shownAs = (address: string) =>
    ({ namespace: 'eip155', address, publicKey: new Uint8Array(33) }) as const

  it('Only the account that was shown signs, even if another one is open by now', async () => {
    const { keys } = setUp()
    await expect(keys.sign(request, shownAs(ACCOUNT))).resolves.toMatchObject({ ok: true })
    await expect(keys.sign(request, shownAs(RECIPIENT))).resolves.toMatchObject({ error: { code: 4100 } })
  })

  it('Signing opens a wallet that was locked meanwhile, with this browser’s own key', async () => {
    const { keys, fixture } = setUp({ isUnlocked: false })
    await expect(keys.sign(request, shownAs(ACCOUNT))).resolves.toMatchObject({ ok: true })
    expect(fixture.isUnlocked).toBe(true)
  })

  it('Nothing is opened or signed once nobody is logged in', async () => {
    const { keys, fixture } = setUp({ isUnlocked: false, isLoggedIn: false })
    await expect(keys.sign(request, shownAs(ACCOUNT))).resolves.toMatchObject({ error: { code: 4100 } })
    expect(fixture.isUnlocked).toBe(false)
  })

  describe('after the first request', () => {
    async function enteredAgain(answer: ReturnType<typeof setUp>['fixture']['answer']) {
      const made = setUp()
      await made.keys.open(EVM, NEVER)
      made.fixture.answer = answer
      await made.keys.open(EVM, NEVER)
      return made
    }

    it('Signing waits for the server, and is refused if the server ends the login', async () => {
      let end = (): void => {}
      const { keys, fixture } = await enteredAgain(
        () => new Promise((resolve) => (end = () => resolve(fail('SESSION_EXPIRED', 'over')))),
      )
      const signed = keys.sign(request, shownAs(ACCOUNT))
      fixture.isLoggedIn = false
      end()
      expect(await signed).toMatchObject({ error: { code: 4100, message: 'Session Expired' } })
    })

    it('Signing proceeds if the server is unreachable, and after two seconds without an answer', async () => {
      const unreachable = await enteredAgain(async () => fail('WALLET_SERVER_UNREACHABLE', 'down'))
      expect(await unreachable.keys.sign(request, shownAs(ACCOUNT))).toMatchObject({ ok: true })
      const { clock, keys } = await enteredAgain(() => new Promise(() => {}))
      const signed = keys.sign(request, shownAs(ACCOUNT))
      clock.pass(2_000)
      expect(await signed).toMatchObject({ ok: true })
    })
  })
})
