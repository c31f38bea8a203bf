import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  leaveWished,
  requestOpened,
  screenShown,
  walletStateRead,
} from '#modal/core/state/embedded/embedded-slice.ts'
import { followScreen } from '#modal/core/commands/embedded/wallet-screens.ts'
import { showLanguage } from '#modal/locales/i18n.ts'
import { legalToggled } from '#modal/core/state/legal/legal-slice.ts'
import { viewReset } from '#modal/core/state/router/router-slice.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'
import { scriptedFrame, type FrameAnswers } from '#tests/support/scripted/scripted-frame.ts'
import { WALLET_POLICY } from '#tests/support/builders/deployment.ts'

const POLICY: WalletPolicy = {
  ...WALLET_POLICY,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
}

const login = (answers: FrameAnswers = {}) => ({
  policy: POLICY,
  wallets: [],
  wallet: scriptedFrame(answers),
})
const uriOf = ({ provider }: { readonly provider: string }) =>
  ok({ uri: `https://api.test/flow/${provider}` })

const opened: string[] = []
beforeEach(() => {
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url))
    return null
  })
})
afterEach(() => {
  cleanup()
  opened.length = 0
  vi.restoreAllMocks()
})

async function settled(): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
  })
}

describe('connect methods', () => {
  const order = (view: { readonly container: HTMLElement }): readonly string[] => {
    const text = view.container.innerHTML
    const places = { email: 'type="email"', social: 'Continue with Google', wallet: 'Foxglove' }
    return Object.entries(places)
      .filter(([, mark]) => text.includes(mark))
      .toSorted(([, a], [, b]) => text.indexOf(a) - text.indexOf(b))
      .map(([name]) => name)
  }

  it('E-mail comes first while the page has no wallet, and the wallets come first once it has one', async () => {
    const { view } = await renderModal({ ...login(), wallets: [] })
    expect(await view.findByRole('textbox', { name: 'E-mail address' })).toBeTruthy()
    await vi.waitFor(() => expect(order(view)).toEqual(['email', 'social']))
    cleanup()
    const second = await renderModal({ ...login(), wallets: [WALLET] })
    await second.view.findByRole('textbox', { name: 'E-mail address' })
    await vi.waitFor(() => expect(order(second.view)).toEqual(['wallet', 'email', 'social']))
  })

  it('The order follows the owner', async () => {
    const { view } = await renderModal({
      ...login(),
      wallets: [WALLET],
      options: { features: { connectMethodsOrder: ['social', 'wallet', 'email'] } },
    })
    await view.findByRole('textbox', { name: 'E-mail address' })
    await vi.waitFor(() => expect(order(view)).toEqual(['social', 'wallet', 'email']))
  })

  it('Only wallets are shown if the deployment has no embedded wallet, or the owner disables it', async () => {
    const { view } = await renderModal({ wallets: [WALLET] })
    await settled()
    expect(order(view)).toEqual(['wallet'])
    cleanup()
    const second = await renderModal({
      ...login(),
      wallets: [WALLET],
      options: { features: { email: false, socials: false } },
    })
    await settled()
    expect(order(second.view)).toEqual(['wallet'])
  })

  it('Methods that do not work in Telegram on iOS are left out there', async () => {
    const { view } = await renderModal({ ...login(), platform: { telegram: true }, system: 'ios' })
    expect(await view.findByRole('button', { name: 'Continue with X' })).toBeTruthy()
    expect(view.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
  })

  it('A visitor who is logged in can continue to the wallet, even if there are only social logins', async () => {
    const { view, store } = await renderModal({ ...login(), options: { features: { email: false } } })
    await view.findByRole('button', { name: 'Continue with Google' })
    const wallet = { unlockers: [], isRecoveryDeferred: false, isStorageKept: true, userName: 'ada' }
    act(() => void store.dispatch(walletStateRead({ ...wallet, status: 'ready' })))
    expect(view.getByRole('button', { name: 'Continue to your wallet ada' })).toBeTruthy()
    expect(view.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
    act(() => void store.dispatch(walletStateRead({ ...wallet, status: 'signedOut' })))
    expect(view.getByRole('button', { name: 'Continue with Google' })).toBeTruthy()
  })

  it('All methods wait for the terms', async () => {
    const { view, store, user } = await renderModal({
      ...login({ getSocialRedirectUri: uriOf }),
      options: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://site.test/terms' },
    })
    const google = await view.findByRole('button', { name: 'Continue with Google' })
    await settled()
    await user.click(google)
    expect(opened).toEqual([])
    expect(view.getByRole('textbox', { name: 'E-mail address' })).toHaveProperty('disabled', true)
    act(() => void store.dispatch(legalToggled()))
    await user.click(google)
    expect(opened).toEqual(['https://api.test/flow/google'])
  })
})

describe('e-mail login', () => {
  it('An invalid address is reported below the field without a call', async () => {
    const setting = login()
    const { view, user } = await renderModal(setting)
    await user.type(await view.findByRole('textbox', { name: 'E-mail address' }), 'ada@{Enter}')
    expect((await view.findByText(/This is not an e-mail address/)).getAttribute('role')).toBe('alert')
    expect(setting.wallet.requests).not.toContain('connectEmail')
  })

  it('The last digit submits the code; after a wrong one the remaining tries are shown and the next code is accepted', async () => {
    const codes: string[] = []
    const { view, user } = await renderModal(
      login({
        connectEmail: () => ok({ action: 'VERIFY_OTP', digits: 6 }),
        connectOtp: ({ otp }: { readonly otp: string }) => {
          codes.push(otp)
          return fail('OTP_WRONG', 'This code is incorrect.', { tries: codes.length === 1 ? 2 : 1 })
        },
      }),
    )
    await user.type(await view.findByRole('textbox', { name: 'E-mail address' }), 'ada@example.com{Enter}')
    const field = await view.findByRole('textbox', { name: 'Code from the e-mail, 6 digits' })
    await settled()
    expect(document.activeElement).toBe(field)
    await user.type(field, '12345')
    expect(codes).toEqual([])
    await user.type(field, '6')
    expect(await view.findByText(/2 tries are left/)).toBeTruthy()
    expect(field).toHaveProperty('value', '')
    await user.type(field, '654321')
    expect(await view.findByText(/1 try is left/)).toBeTruthy()
    expect(codes).toEqual(['123456', '654321'])
    expect(document.querySelectorAll('style#input-otp-style')).toHaveLength(0)
  })

  it('Another mail can be requested after a countdown of 30 s', async () => {
    let mails = 0
    const { view, user, store } = await renderModal(
      login({
        connectEmail: () => {
          mails += 1
          return ok({ action: 'VERIFY_OTP', digits: 6 })
        },
      }),
    )
    await user.type(await view.findByRole('textbox', { name: 'E-mail address' }), 'ada@example.com{Enter}')
    // The store of these tests began in 1970, so the mail is older than 30 s.
    expect(await view.findByRole('button', { name: 'Send a new code' })).toHaveProperty('disabled', false)
    await user.click(view.getByRole('button', { name: 'Send a new code' }))
    expect(mails).toBe(2)
    expect(await view.findByText('A new code is on its way')).toBeTruthy()
    const { mailSent, selectEmailLogin } = await import('#modal/features/email-login/email-login-slice.ts')
    act(() => {
      store.dispatch(mailSent({ ...selectEmailLogin(store.getState()), sentAtMs: Date.now() }))
    })
    expect(await view.findByRole('button', { name: /^New code in (29|30) s$/ })).toHaveProperty(
      'disabled',
      true,
    )
  })

  it('The approval of a new device is awaited, and a refusal is shown', async () => {
    let refuse: (answer: Result<never>) => void = () => {}
    const { view, user } = await renderModal(
      login({
        connectEmail: () => ok({ action: 'VERIFY_DEVICE', digits: 6 }),
        connectDevice: () => new Promise((resolve) => (refuse = resolve)),
      }),
    )
    await user.type(await view.findByRole('textbox', { name: 'E-mail address' }), 'ada@example.com{Enter}')
    expect(await view.findByText(/We sent an e-mail to ada@example.com/)).toBeTruthy()
    await act(async () => refuse(fail('DEVICE_REFUSED', 'The new device was refused from the mailbox.')))
    expect(await view.findByText(/Start again if that was not meant/)).toBeTruthy()
  })
})

describe('login in a window', () => {
  it('The window opens within the click, and is considered open even if the browser did not return it', async () => {
    const setting = login({ getSocialRedirectUri: uriOf })
    const { view, user } = await renderModal(setting)
    const google = await view.findByRole('button', { name: 'Continue with Google' })
    await settled()
    await user.click(google)
    expect(opened).toEqual(['https://api.test/flow/google'])
    expect(await view.findByText('Do you see the Google window?')).toBeTruthy()
    expect(setting.wallet.requests).toContain('connectSocial')
    await user.click(view.getByRole('button', { name: 'Open the window' }))
    expect(opened).toHaveLength(2)
  })

  it('A second click is needed if the URL is not known yet', async () => {
    let know: (answer: Result<unknown>) => void = () => {}
    const { view, user } = await renderModal(
      login({ getSocialRedirectUri: () => new Promise((resolve) => (know = resolve)) }),
    )
    await user.click(await view.findByRole('button', { name: 'Continue with Google' }))
    expect(opened).toEqual([])
    expect(await view.findByText('Preparing the login')).toBeTruthy()
    await act(async () => know(ok({ uri: 'https://api.test/flow/google' })))
    await user.click(await view.findByRole('button', { name: 'Open the window' }))
    expect(opened).toEqual(['https://api.test/flow/google'])
  })

  it('The window opens by itself if the URL arrives while the click is fresh', async () => {
    let know: (answer: Result<unknown>) => void = () => {}
    const { view, user } = await renderModal(
      login({ getSocialRedirectUri: () => new Promise((resolve) => (know = resolve)) }),
    )
    await user.click(await view.findByRole('button', { name: 'Continue with Google' }))
    vi.stubGlobal('navigator', { userActivation: { isActive: true } })
    await act(async () => know(ok({ uri: 'https://api.test/flow/google' })))
    vi.unstubAllGlobals()
    expect(opened).toEqual(['https://api.test/flow/google'])
  })

  it('A failed preparation is shown, and repeated on demand', async () => {
    let isOnline = false
    const { view, user } = await renderModal(
      login({
        getSocialRedirectUri: () =>
          isOnline
            ? ok({ uri: 'https://api.test/flow/google' })
            : fail('WALLET_SERVER_UNREACHABLE', 'The wallet cannot reach its server.'),
      }),
    )
    await user.click(await view.findByRole('button', { name: 'Continue with Google' }))
    expect(await view.findByText(/cannot reach its server/)).toBeTruthy()
    isOnline = true
    await user.click(view.getByRole('button', { name: 'Try again' }))
    expect(await view.findByText('Log in with Google')).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Open the window' }))
    expect(opened).toEqual(['https://api.test/flow/google'])
  })

  it.each([
    ['en', 'This service is not available right now. Your wallet is safe. Try again.'],
    ['de', 'Dieser Dienst ist gerade nicht verfügbar. Ihr Wallet ist sicher. Versuchen Sie es erneut.'],
    ['ar', 'هذه الخدمة غير متاحة الآن. محفظتك بأمان. حاول مرة أخرى.'],
  ] as const)(
    'An unavailable service is reported in %s, with the note that the wallet is safe',
    async (language, sentence) => {
      const away = fail('SERVICE_UNAVAILABLE', 'The database does not answer.')
      const { view, user } = await renderModal(login({ getSocialRedirectUri: () => away }))
      await act(() => showLanguage(language, document.documentElement, () => true))
      await user.click(await view.findByRole('button', { name: /Google/ }))
      expect(await view.findByText(sentence)).toBeTruthy()
      await act(() => showLanguage('en', document.documentElement, () => true))
    },
  )

  it('A failed login is explained, and the next try uses a new URL', async () => {
    let turn = 0
    const { view, user } = await renderModal(
      login({
        getSocialRedirectUri: () => ok({ uri: `https://api.test/flow/${turn}` }),
        connectSocial: () => {
          turn += 1
          return turn === 1 ? fail('LOGIN_CANCELLED', 'The login was cancelled.') : new Promise(() => {})
        },
      }),
    )
    const google = await view.findByRole('button', { name: 'Continue with Google' })
    await settled()
    await user.click(google)
    expect(await view.findByText(/The login was cancelled/)).toBeTruthy()
    await settled()
    await user.click(await view.findByRole('button', { name: 'Try again' }))
    expect(opened).toEqual(['https://api.test/flow/0', 'https://api.test/flow/1'])
    expect(view.queryByText(/The login was cancelled/)).toBeNull()
  })
})

describe('Farcaster', () => {
  const url = 'https://farcaster.test/login?channel=1'
  const place = { view: 'ConnectingFarcaster', params: undefined } as const

  it('A desktop shows a QR code, a phone a link', async () => {
    const { view, store } = await renderModal(login({ getFarcasterUri: () => ok({ url }) }))
    act(() => void store.dispatch(viewReset(place)))
    expect(await view.findByRole('img', { name: 'QR code for logging in with Farcaster' })).toBeTruthy()
    cleanup()
    const phone = await renderModal({
      ...login({ getFarcasterUri: () => ok({ url }) }),
      platform: { mobile: true },
    })
    act(() => void phone.store.dispatch(viewReset(place)))
    expect((await phone.view.findByRole('link', { name: /^Open Farcaster/ })).getAttribute('href')).toBe(url)
  })
})

describe('login number', () => {
  const farcaster = { view: 'ConnectingFarcaster', params: undefined } as const
  const social = { view: 'ConnectingSocial', params: { provider: 'google' } } as const

  /** A modal whose wallet records where its screen is placed, and when it is closed. */
  async function modalWith() {
    const slots: HTMLElement[] = []
    const closed: string[] = []
    const answers: FrameAnswers = {
      getSocialRedirectUri: uriOf,
      getFarcasterUri: () => ok({ url: 'https://api.test/farcaster' }),
      closeScreen: () => {
        closed.push('closed')
        return ok(undefined)
      },
    }
    const wallet = {
      ...scriptedFrame(answers),
      show: (slot: HTMLElement) => {
        slots.push(slot)
        return () => void slots.pop()
      },
    }
    return { ...(await renderModal({ policy: POLICY, wallets: [], wallet })), slots, closed }
  }

  it.each([
    ['at a provider', social],
    ['with Farcaster', farcaster],
  ])('A login %s is replaced by the number screen, and continues to wait', async (_, place) => {
    const { view, store, slots, closed } = await modalWith()
    act(() => void store.dispatch(viewReset(place)))
    await settled()
    act(() => store.dispatch(followScreen({ screen: 'number' })))
    expect(slots).toHaveLength(1)
    expect(view.queryByRole('button', { name: /other way/i })).toBeNull()
    act(() => store.dispatch(followScreen({ screen: 'none' })))
    expect(slots).toHaveLength(0)
    await settled()
    expect(closed).toEqual([])
  })

  it('The question is cancelled when the view is left', async () => {
    const { store, closed } = await modalWith()
    act(() => void store.dispatch(viewReset(social)))
    await settled()
    act(() => store.dispatch(followScreen({ screen: 'number' })))
    act(() => void store.dispatch(viewReset({ view: 'Connect', params: undefined })))
    await settled()
    expect(closed).toEqual(['closed'])
  })

  it('Other views do not show the question', async () => {
    const { store, slots, closed } = await modalWith()
    act(() => store.dispatch(followScreen({ screen: 'number' })))
    await settled()
    expect(slots).toHaveLength(0)
    expect(closed).toEqual(['closed'])
  })
})

describe('an approval', () => {
  it('Leaving an approval is confirmed with the frame hidden, and staying shows it again', async () => {
    const slots: HTMLElement[] = []
    const wallet = {
      ...scriptedFrame({}),
      show: (slot: HTMLElement) => {
        slots.push(slot)
        return () => void slots.pop()
      },
    }
    const { view, store, user } = await renderModal({ policy: POLICY, wallets: [], wallet })
    act(() => {
      store.dispatch(requestOpened())
      store.dispatch(viewReset({ view: 'ApproveTransaction', params: undefined }))
    })
    expect(await view.findByText('Preparing the request')).toBeTruthy()
    act(() => void store.dispatch(screenShown({ screen: 'approval', requestId: 'request-1' })))
    expect(slots).toHaveLength(1)
    await user.keyboard('{Escape}')
    expect(await view.findByText('Decline this request?')).toBeTruthy()
    expect(slots).toHaveLength(0)
    await user.click(view.getByRole('button', { name: 'Keep reviewing' }))
    expect(slots).toHaveLength(1)
    act(() => void store.dispatch(leaveWished()))
    expect(slots).toHaveLength(0)
    act(() => void store.dispatch(screenShown({ screen: 'approval', requestId: 'request-2' })))
    expect(slots).toHaveLength(1)
  })
})
