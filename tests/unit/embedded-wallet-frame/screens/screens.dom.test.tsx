import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fail, ok } from '#schemas/errors/result.ts'
import { unlocker, RECOVERY_PHRASE } from '#tests/support/scripted/scripted-embedded-wallet.ts'
import { installSight, renderScreens, setSight } from '#tests/support/fixtures/render-screens.tsx'

beforeEach(() => installSight())
afterEach(cleanup)

const button = (name: RegExp | string) => screen.findByRole('button', { name })
const SETUP = { status: 'setupRequired', unlockers: [] } as const

describe('recovery screen', () => {
  it('The passkey is offered first, and the screen is done once there is one', async () => {
    const { open, user, calls } = renderScreens({ state: SETUP })
    const { outcome } = await open('recovery')
    expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement)
    await user.click(await button('Create a passkey'))
    await expect(outcome).resolves.toBe('done')
    expect(calls).toEqual(['addPasskey'])
  })

  it('The wallet is created before a recovery method is added', async () => {
    const locked = {
      isUnlocked: () => false,
      accounts: async () => ok([]),
      sign: async () => ok(new Uint8Array()),
      lock: () => {},
    }
    const { open, user, calls } = renderScreens({ state: SETUP, wallet: { vault: locked } })
    const { outcome } = await open('recovery')
    await user.click(await button('Create a passkey'))
    await outcome
    expect(calls).toEqual(['openWithDevice', 'create', 'addPasskey'])
  })

  it('The screen says so and offers the password if passkeys cannot hold keys', async () => {
    const { open, user } = renderScreens({
      state: SETUP,
      wallet: { addPasskey: async () => fail('PASSKEY_UNAVAILABLE', 'English of the server') },
    })
    await open('recovery')
    await user.click(await button('Create a passkey'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot hold a key/)
    expect(screen.queryByRole('button', { name: 'Create a passkey' })).toBeNull()
    expect(screen.queryByText(/English of the server/)).toBeNull()
  })

  it('A weak password is refused, and a strong one is set', async () => {
    const { open, user, calls } = renderScreens({ state: SETUP })
    const { outcome } = await open('recovery')
    await user.click(await button(/Use a password/))
    await user.type(screen.getByLabelText('Password'), 'password12')
    expect((await button('Set password')).hasAttribute('disabled')).toBe(true)
    await user.keyboard('{Enter}')
    expect(calls).toEqual([])
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), 'correct horse battery staple')
    await user.click(await button('Set password'))
    await expect(outcome).resolves.toBe('done')
    expect(calls).toEqual(['addPassword'])
  })

  it('The recovery phrase counts as written down only after the quiz', async () => {
    const { open, user, calls } = renderScreens({ state: SETUP })
    const { outcome } = await open('recovery')
    await user.click(await button(/Write down 24 words/))
    expect(await screen.findAllByRole('listitem')).toHaveLength(RECOVERY_PHRASE.length)
    await user.click(await button('I wrote them down'))
    for (const group of screen.getAllByRole('group')) {
      const place = Number(/\d+/.exec(group.querySelector('legend')?.textContent ?? '')?.[0])
      const wrong = RECOVERY_PHRASE[place - 1] === 'art' ? 'abandon' : 'art'
      const option = [...group.querySelectorAll('input')].find(({ value }) => value === wrong)
      if (option) await user.click(option)
    }
    await user.click(await button('Confirm'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/Some words are wrong/)
    expect(calls).toEqual([])
    for (const group of screen.getAllByRole('group')) {
      const place = Number(/\d+/.exec(group.querySelector('legend')?.textContent ?? '')?.[0])
      const option = [...group.querySelectorAll('input')].find(
        ({ value }) => value === RECOVERY_PHRASE[place - 1],
      )
      if (option) await user.click(option)
    }
    await user.click(await button('Confirm'))
    await expect(outcome).resolves.toBe('done')
    expect(calls).toEqual(['confirmPhrase'])
  })

  it.each(['required', 'operator'] as const)(
    'Recovery cannot be postponed if the owner says %s',
    async (recovery) => {
      const { open } = renderScreens({ state: SETUP, policy: { recovery } })
      await open('recovery')
      expect(screen.queryByRole('button', { name: 'Later' })).toBeNull()
      expect(screen.queryByText(/Custodial/) !== null).toBe(recovery === 'operator')
    },
  )

  it('Postponing recovery explains the risk first', async () => {
    const { open, user, calls } = renderScreens({ state: SETUP, policy: { recovery: 'deferred' } })
    const { outcome } = await open('recovery')
    await user.click(await button('Later'))
    expect(screen.getByText(/your login opens the wallet/)).toBeTruthy()
    await user.click(await button('Continue without it'))
    await expect(outcome).resolves.toBe('done')
    expect(calls).toEqual(['deferRecovery'])
  })
})

describe('page that does not allow passkeys in the frame', () => {
  const passkeyPermission = { create: false, get: false }
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

  it('A new wallet is offered the password first, and no passkey', async () => {
    const { open } = renderScreens({ passkeyPermission })
    await open('recovery')
    await button('Use a password')
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
  })

  it('Other unlockers come first to open a wallet and to confirm a visitor', async () => {
    const unlockers = [unlocker('passkey'), unlocker('password')]
    const { open } = renderScreens({ passkeyPermission, state: { status: 'locked', unlockers } })
    await open('unlock')
    await button('Open with password')
    expect(buttons().toSorted()).toEqual(['Open with passkey', 'Open with password', 'Open with your words'])
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('Open with passkey')
    await open('export')
    await button(/^Send/)
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
  })
})

describe('unlock screen', () => {
  it('The screen offers the unlockers of this wallet, the quickest as the primary action', async () => {
    const { open } = renderScreens({
      state: { status: 'locked', unlockers: [unlocker('device'), unlocker('password'), unlocker('passkey')] },
    })
    await open('unlock')
    await button('Open with passkey')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Open with password',
      'Open with your words',
    ])
  })

  it('The screen says how many tries are left after a wrong password', async () => {
    const { open, user } = renderScreens({
      state: { status: 'locked', unlockers: [unlocker('password')] },
      wallet: { openWithPassword: async () => fail('PASSWORD_WRONG', 'x', { tries: 3 }) },
    })
    await open('unlock')
    await user.click(await button('Open with password'))
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    expect(await screen.findByText('Incorrect password. 3 tries left.')).toBeTruthy()
  })

  it('The operator gives the key only after a step-up', async () => {
    let isFresh = false
    const { open, user } = renderScreens({
      state: { status: 'locked', unlockers: [unlocker('operator')] },
      wallet: { openWithOperator: async () => (isFresh ? ok(undefined) : fail('STEP_UP_REQUIRED', 'x')) },
      answers: {
        '/step-up/email': ok({ challengeId: 'challenge-1', digits: 6 }),
        '/step-up/email/verify': ok({}),
      },
    })
    const { outcome } = await open('unlock')
    await user.click(await button('Open through the operator'))
    await user.click(await button('Send me a code'))
    isFresh = true
    await user.type(await screen.findByLabelText('Code of 6 digits'), '123456')
    await user.click(await button('Confirm'))
    await expect(outcome).resolves.toBe('done')
  })
})

describe('step-up without an e-mail address', () => {
  it('A password confirms the visitor without an e-mail address', async () => {
    const { open, user, calls } = renderScreens({
      state: { unlockers: [unlocker('password')] },
      user: { userId: 'user-1' },
    })
    await open('export')
    await user.click(await button('Confirm with password'))
    await user.type(screen.getByLabelText('Password'), 'a quiet harbour{Enter}')
    await button(/Show in 10 seconds/)
    expect(calls).toEqual(['openWithPassword'])
  })

  it('The screen says what to do if nothing can confirm the visitor', async () => {
    const { open } = renderScreens({ state: { unlockers: [unlocker('kit')] }, user: { userId: 'user-1' } })
    await open('export')
    expect(await screen.findByText(/Its words restore it in any wallet\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Confirm with|Send me/ })).toBeNull()
  })
})

describe('export screen', () => {
  const state = { unlockers: [unlocker('passkey')] }

  async function reveal(setting = {}) {
    const setup = renderScreens({ state, ...setting })
    await setup.open('export')
    await setup.user.click(await button('Confirm with passkey'))
    await button(/Show in 10 seconds/)
    setSight(true)
    for (let second = 0; second < 10; second += 1) await setup.pass(1_000)
    return setup
  }

  it('Nothing is shown before a step-up and ten seconds', async () => {
    const { open, user, calls, pass } = renderScreens({ state })
    await open('export')
    expect(calls).toEqual([])
    await user.click(await button('Confirm with passkey'))
    setSight(true)
    for (let second = 0; second < 9; second += 1) await pass(1_000)
    expect((await button('Show in 1 second')).hasAttribute('disabled')).toBe(true)
    expect(calls).toEqual(['openWithPasskey'])
    await pass(1_000)
    await user.click(await button('Show the words'))
    expect(await screen.findAllByRole('listitem')).toHaveLength(24)
  })

  it('Nothing is shown while the window is covered', async () => {
    const { user, calls, pass } = await reveal()
    setSight(false)
    await pass(400)
    await user.click(await button('Show the words'))
    expect(calls).not.toContain('revealPhrase')
  })

  it.each(['covering', 'leaving'])(
    'The recovery phrase is dropped on %s, and has to be revealed again',
    async (cause) => {
      const { user, calls, pass } = await reveal()
      await user.click(await button('Show the words'))
      await screen.findByText('art')
      if (cause === 'covering') {
        setSight(false)
        await pass(400)
      } else await act(async () => fireEvent.blur(window))
      expect(screen.queryByText('art')).toBeNull()
      setSight(true)
      await act(async () => fireEvent.focus(window))
      expect(screen.queryByText('art')).toBeNull()
      await user.click(await button('Show the words'))
      await screen.findByText('art')
      expect(calls.filter((name) => name === 'revealPhrase')).toHaveLength(2)
    },
  )

  it('The recovery phrase stays while the modal makes room for it', async () => {
    const { user, pass } = await reveal()
    await user.click(await button('Show the words'))
    await screen.findByText('art')
    setSight(false)
    await pass(399)
    setSight(true)
    await pass(400)
    expect(screen.queryByText('art')).not.toBeNull()
  })

  it('The modal never receives a word of the recovery phrase', async () => {
    const { user, events } = await reveal()
    await user.click(await button('Show the words'))
    await screen.findByText('art')
    expect(JSON.stringify(events)).not.toContain('abandon')
  })
})

describe('devices screen', () => {
  const browsers = {
    devices: [
      {
        deviceId: 'device-1',
        siteOrigin: 'https://shop.example',
        label: 'Firefox on Linux',
        createdAt: '2026-11-20T10:00:00Z',
        lastUsedAt: '2026-11-20T10:00:00Z',
        isCurrent: true,
      },
      {
        deviceId: 'device-2',
        siteOrigin: 'https://market.example',
        label: 'Safari on iPhone',
        createdAt: '2026-11-20T10:00:00Z',
        lastUsedAt: '2026-11-20T10:00:00Z',
        isCurrent: false,
      },
    ],
  }

  it('Unlockers and browsers are listed, and each removal has to be confirmed', async () => {
    const { open, user, called } = renderScreens({
      state: { unlockers: [unlocker('device'), unlocker('passkey', 'My phone')] },
      answers: { '/devices': ok(browsers) },
    })
    await open('devices')
    await screen.findByText('My phone')
    expect(screen.queryByRole('button', { name: 'Remove Firefox on Linux' })).toBeNull()
    await user.click(await button('Remove Safari on iPhone'))
    expect(called.some((path) => path.endsWith('/device-2'))).toBe(false)
    await user.click(await button('Remove'))
    await screen.findByText('My phone')
    expect(called).toContain('/wallet/v1/devices/device-2')
  })

  it('The screen says why the last unlocker stays', async () => {
    const { open, user } = renderScreens({
      state: { unlockers: [unlocker('passkey', 'My phone')] },
      wallet: { removeUnlocker: async () => fail('UNLOCKER_LAST', 'x') },
      answers: { '/devices': ok(browsers) },
    })
    await open('devices')
    await user.click(await button('Remove My phone'))
    await user.click(await button('Remove'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/last way to restore/)
  })
})

describe('number screen', () => {
  it('Six digits are submitted, and the screen is done', async () => {
    const { open, user, called } = renderScreens()
    const { outcome } = await open('number')
    expect(await screen.findByText(/started this login at https:\/\/shop\.example yourself/)).toBeTruthy()
    const field = screen.getByLabelText('Number of 6 digits')
    await user.type(field, '12a34')
    expect((await button('Confirm')).hasAttribute('disabled')).toBe(true)
    await user.type(field, '56')
    await user.click(await button('Confirm'))
    await expect(outcome).resolves.toBe('done')
    expect(called).toEqual(['/wallet/v1/login/numbers/flow-1000'])
  })

  it('The screen says how many tries are left after a wrong number', async () => {
    const refusal = fail('LOGIN_NUMBER_WRONG', 'English of the server', { tries: 2 })
    const { open, user } = renderScreens({ answers: { '/numbers/{flowId}': refusal } })
    await open('number')
    await user.type(await screen.findByLabelText('Number of 6 digits'), '123456{Enter}')
    expect(await screen.findByText(/not the number in the other window. 2 tries left/)).toBeTruthy()
  })

  it.each([
    ['the last try', fail('LOGIN_NUMBER_WRONG', '', { tries: 0 })],
    ['the end of the login', fail('LOGIN_FLOW_EXPIRED', '')],
  ])('The screen ends on %s, which the modal explains', async (_, refusal) => {
    const { open, user } = renderScreens({ answers: { '/numbers/{flowId}': refusal } })
    const { outcome } = await open('number')
    await user.type(await screen.findByLabelText('Number of 6 digits'), '123456{Enter}')
    await expect(outcome).resolves.toBe('done')
  })

  it('The visitor can leave, which cancels the login', async () => {
    const { open, user } = renderScreens()
    const { outcome } = await open('number')
    await user.click(await button('Cancel login'))
    await expect(outcome).resolves.toBe('dismissed')
  })
})
