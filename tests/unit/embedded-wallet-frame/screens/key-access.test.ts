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
  it('An open wallet shows no screen, and the server is asked each time, after the first without waiting', async () => {
    const { keys, shown, fixture } = setUp()
    await keys.open(EVM, NEVER)
    fixture.answer = () => new Promise(() => {})
    for (let times = 0; times < 2; times += 1)
      await expect(keys.open(EVM, NEVER)).resolves.toMatchObject({ value: { address: ACCOUNT } })
    expect(shown).toEqual([])
    expect(fixture.asks).toBe(3)
  })

  it('A wallet that this browser can open silently shows no screen', async () => {
    const { keys, shown } = setUp({ isUnlocked: false, state: { status: 'locked' } })
    await expect(keys.open(EVM, NEVER)).resolves.toMatchObject({ ok: true })
    expect(shown).toEqual([])
  })

  it('A locked wallet shows the unlock screen', async () => {
    const { keys, shown } = setUp({ isUnlocked: false, hasDevice: false, state: { status: 'locked' } })
    await expect(keys.open(EVM, NEVER)).resolves.toMatchObject({ ok: true })
    expect(shown).toEqual(['unlock'])
  })

  it('A wallet without recovery shows the recovery screen before it signs, also while the keys are in memory', async () => {
    const { keys, shown } = setUp({ state: { status: 'setupRequired' } })
    await expect(keys.open(EVM, NEVER)).resolves.toMatchObject({ ok: true })
    expect(shown).toEqual(['recovery'])
  })

  it('A screen that the visitor leaves ends the request with 4001', async () => {
    const { keys } = setUp({ state: { status: 'setupRequired' }, outcome: 'dismissed' })
    await expect(keys.open(EVM, NEVER)).resolves.toMatchObject({ error: { code: 4001 } })
  })

  it('A request without a session ends with 4100', async () => {
    const { keys, shown } = setUp({ isLoggedIn: false })
    await expect(keys.open(EVM, NEVER)).resolves.toMatchObject({ error: { code: 4100 } })
    expect(shown).toEqual([])
  })

  it('The server is asked again after another login', async () => {
    const { keys, shown, fixture, changeSession } = setUp()
    await keys.open(EVM, NEVER)
    fixture.status = 'setupRequired'
    changeSession()
    await keys.open(EVM, NEVER)
    expect(shown).toEqual(['recovery'])
  })

  it('A namespace without an account is refused with 4902', async () => {
    const { keys } = setUp()
    await expect(keys.open(network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), NEVER)).resolves.toMatchObject(
      { error: { code: 4902 } },
    )
  })

  it('A read shows no screen', async () => {
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

  it('A signature is made for the account that was shown, and for no other that is open by now', async () => {
    const { keys } = setUp()
    await expect(keys.sign(request, shownAs(ACCOUNT))).resolves.toMatchObject({ ok: true })
    await expect(keys.sign(request, shownAs(RECIPIENT))).resolves.toMatchObject({ error: { code: 4100 } })
  })

  it('A wallet that was locked meanwhile is opened where this browser can do that silently', async () => {
    const { keys, fixture } = setUp({ isUnlocked: false })
    await expect(keys.sign(request, shownAs(ACCOUNT))).resolves.toMatchObject({ ok: true })
    expect(fixture.isUnlocked).toBe(true)
  })

  it('Nothing is opened or signed once the session has ended', async () => {
    const { keys, fixture } = setUp({ isUnlocked: false, isLoggedIn: false })
    await expect(keys.sign(request, shownAs(ACCOUNT))).resolves.toMatchObject({ error: { code: 4100 } })
    expect(fixture.isUnlocked).toBe(false)
  })

  describe('signing after the first request', () => {
    async function enteredAgain(answer: ReturnType<typeof setUp>['fixture']['answer']) {
      const made = setUp()
      await made.keys.open(EVM, NEVER)
      made.fixture.answer = answer
      await made.keys.open(EVM, NEVER)
      return made
    }

    it('A signature waits for the server, and is not made when the server ends the login', async () => {
      let end = (): void => {}
      const { keys, fixture } = await enteredAgain(
        () => new Promise((resolve) => (end = () => resolve(fail('SESSION_EXPIRED', 'over')))),
      )
      const signed = keys.sign(request, shownAs(ACCOUNT))
      fixture.isLoggedIn = false
      end()
      expect(await signed).toMatchObject({ error: { code: 4100, message: 'Session Expired' } })
    })

    it('A signature is made when the server cannot be reached, and after two seconds without an answer', async () => {
      const unreachable = await enteredAgain(async () => fail('WALLET_SERVER_UNREACHABLE', 'down'))
      expect(await unreachable.keys.sign(request, shownAs(ACCOUNT))).toMatchObject({ ok: true })
      const { clock, keys } = await enteredAgain(() => new Promise(() => {}))
      const signed = keys.sign(request, shownAs(ACCOUNT))
      clock.pass(2_000)
      expect(await signed).toMatchObject({ ok: true })
    })
  })
})
