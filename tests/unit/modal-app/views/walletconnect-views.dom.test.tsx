import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connector, Pairing } from '#modal/connectors/connector.ts'
import { relayOffered, walletsAnnounced } from '#modal/core/connectors/connectors-slice.ts'
import { chooseWallet, loadLinks } from '#modal/core/pairing/choose-wallet.ts'
import { createEarlyInvitation } from '#modal/core/pairing/invite-early.ts'
import {
  phoneAsked,
  phoneRequestSent,
  relayReached,
  walletLinkKept,
} from '#modal/core/pairing/pairing-slice.ts'
import { navigate, resetView } from '#modal/core/router/navigate.ts'
import type { CustomWallet, Options } from '#schemas/entities/options.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Connected } from '#modal/connectors/connector.ts'
import { ADDRESS, connectAccount, renderModal } from '#tests/support/render-modal.tsx'
import { URI } from '#tests/support/wallets/phone.ts'

const FOXGLOVE: CustomWallet = {
  id: 'foxglove',
  name: 'Foxglove',
  mobile_link: 'foxglove://',
  desktop_link: 'foxglove-desktop://',
  webapp_link: 'https://app.foxglove.test',
  app_store: 'https://apps.apple.com/app/foxglove/id1',
  play_store: 'https://play.google.com/store/apps/details?id=test.foxglove',
}
const CONNECTED: Connected = {
  accounts: [
    { namespace: 'eip155', accounts: [{ address: ADDRESS, type: 'eoa' }], caipNetworkId: 'eip155:1' },
  ],
  walletInfo: { id: 'walletConnect', name: 'Foxglove' },
}

const opened: (readonly unknown[])[] = []
beforeEach(() => {
  opened.length = 0
  vi.spyOn(window, 'open').mockImplementation((...call) => {
    opened.push(call)
    return null
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Visit {
  readonly isPhone?: boolean
  readonly system?: 'ios' | 'android'
  readonly telegram?: boolean
  readonly options?: Partial<Options>
}

/** A modal with a relay, whose wallets are invited by the test. */
async function visit({ isPhone = false, system, telegram = false, options = {} }: Visit = {}) {
  const invitations: {
    readonly show: (pairing: Pairing) => void
    readonly answer: (outcome: Result<Connected>) => void
    readonly signal: AbortSignal
  }[] = []
  const connect: Connector['connect'] = (_wanted, { signal, onPairing }) =>
    new Promise((answer) => {
      invitations.push({ show: (pairing) => act(() => onPairing?.(pairing)), answer, signal })
    })
  const modal = await renderModal({
    connect,
    options: { customWallets: [FOXGLOVE], ...options },
    platform: { mobile: isPhone, telegram },
    ...(system && { system }),
  })
  const { store } = modal
  const invite = createEarlyInvitation(store)
  await act(async () => {
    store.dispatch(relayOffered({ relayUrl: 'wss://relay.test', projectId: 'demo' }))
    store.dispatch(walletsAnnounced([]))
    store.subscribe(invite)
    invite()
    await loadLinks()
  })
  const show = (uri = URI, expiresAt = Date.now() + 230_000): void =>
    invitations.at(-1)?.show({ uri, expiresAt })
  const answer = async (outcome: Result<Connected>): Promise<void> => {
    await act(async () => invitations.at(-1)?.answer(outcome))
  }
  return { ...modal, invitations, show, answer }
}

describe('the code', () => {
  it('is made when the view is shown, told by its end, and renewed in silence', async () => {
    const { view, store, show, invitations } = await visit()
    expect(invitations).toHaveLength(0)
    act(() => store.dispatch(navigate('ConnectingWalletConnect', {})))
    expect(await view.findByText('Preparing the code')).toBeTruthy()
    show(URI, Date.now() + 30_500)
    const first = view.getByRole('img', { name: 'QR code for connecting a wallet' }).innerHTML
    expect(view.getByRole('timer').textContent).toMatch(/^A new code in 3[01] seconds$/)
    show(URI.replace('5ec7e7', 'bbbbbb'))
    expect(view.getByRole('img', { name: 'QR code for connecting a wallet' }).innerHTML).not.toBe(first)
    expect(view.queryByRole('timer')).toBeNull()
    expect(invitations).toHaveLength(1)
  })

  it('grows, and leaves the wallet’s picture out for it', async () => {
    const { view, user, store, show } = await visit()
    act(() => store.dispatch(chooseWallet('foxglove')))
    await view.findByText('Preparing the code')
    show()
    const squares = () => view.getByRole('img').querySelector('path')?.getAttribute('d')?.length ?? 0
    const small = squares()
    await user.click(view.getByRole('button', { name: 'Larger' }))
    expect(squares()).toBeLessThan(small)
    await user.click(view.getByRole('button', { name: 'Smaller' }))
    expect(squares()).toBe(small)
  })

  it('is copied', async () => {
    const { view, user, store, show } = await visit()
    act(() => store.dispatch(navigate('ConnectingWalletConnect', {})))
    await view.findByText('Preparing the code')
    show()
    await user.click(view.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(URI)
  })

  it('says that the relay is lost for a while, and keeps standing', async () => {
    const { view, store, show } = await visit()
    act(() => store.dispatch(navigate('ConnectingWalletConnect', {})))
    await view.findByText('Preparing the code')
    show()
    act(() => void store.dispatch(relayReached(false)))
    expect(view.getByText('Connection lost. Connecting again…')).toBeTruthy()
    expect(view.getByRole('img')).toBeTruthy()
    act(() => void store.dispatch(relayReached(true)))
    expect(view.queryByText('Connection lost. Connecting again…')).toBeNull()
  })

  it.each([
    ['a refusal', fail(5000, 'User rejected.'), 'You declined the connection'],
    ['a relay that is not there', fail('RELAY_UNREACHABLE', 'No.'), 'The code could not be made'],
    ['a code nobody answered', fail('PAIRING_EXPIRED', 'Late.'), 'The wallet did not connect'],
  ])('is made anew after %s', async (_case, outcome, title) => {
    const { view, user, store, answer, invitations } = await visit()
    act(() => store.dispatch(navigate('ConnectingWalletConnect', {})))
    await view.findByText('Preparing the code')
    await answer(outcome)
    expect(view.getByRole('heading', { name: title })).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Try again' }))
    expect(invitations).toHaveLength(2)
    expect(view.getByText('Preparing the code')).toBeTruthy()
  })

  it('is given up with the view on a desktop, and nothing the site hears contains it', async () => {
    const { view, user, store, show, invitations, calls } = await visit()
    act(() => store.dispatch(navigate('ConnectingWalletConnect', {})))
    await view.findByText('Preparing the code')
    show()
    await user.click(view.getByRole('button', { name: 'Back' }))
    expect(invitations[0]?.signal.aborted).toBe(true)
    act(() => store.dispatch(navigate('ConnectingWalletConnect', {})))
    await view.findByText('Preparing the code')
    show()
    await act(async () => invitations.at(-1)?.answer(ok(CONNECTED)))
    expect(calls).toContainEqual({
      name: 'event',
      params: {
        name: 'CONNECT_SUCCESS',
        properties: { method: 'qrcode', name: 'Foxglove', namespace: 'eip155' },
      },
    })
    expect(JSON.stringify(calls)).not.toContain('symKey')
  })
})

describe('the tabs', () => {
  it('are those the wallet and the device have, share one invitation, and go by the arrow keys', async () => {
    const { view, user, store, show, invitations } = await visit()
    act(() => store.dispatch(chooseWallet('foxglove')))
    await view.findByText('Preparing the code')
    show()
    expect(view.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Phone', 'Desktop', 'Web'])
    act(() => view.getByRole('tab', { name: 'Phone' }).focus())
    await user.keyboard('{ArrowRight}')
    expect(view.getByRole('tab', { selected: true }).textContent).toBe('Desktop')
    await user.click(view.getByRole('button', { name: 'Open Foxglove' }))
    expect(opened).toEqual([
      [`foxglove-desktop://wc?uri=${encodeURIComponent(URI)}`, '_blank', 'noopener,noreferrer'],
    ])
    expect(view.getByRole('link', { name: /^Open Foxglove/ }).getAttribute('rel')).toBe('noopener noreferrer')
    expect(invitations).toHaveLength(1)
  })

  it('are none for a single way', async () => {
    const { view, store } = await visit({ options: { customWallets: [{ id: 'a', name: 'Aster' }] } })
    act(() => store.dispatch(chooseWallet('a')))
    await view.findByText('Preparing the code')
    expect(view.queryByRole('tablist')).toBeNull()
  })
})

describe('on a phone', () => {
  it('the app is opened in the press itself, with the invitation that was made before', async () => {
    const { view, store, show, invitations, answer, calls } = await visit({ isPhone: true, system: 'ios' })
    expect(invitations).toHaveLength(1)
    show()
    act(() => store.dispatch(chooseWallet('foxglove')))
    expect(opened[0]?.[0]).toBe(`foxglove://wc?uri=${encodeURIComponent(URI)}`)
    expect((await view.findByRole('link', { name: /^Open Foxglove/ })).getAttribute('href')).toBe(
      opened[0]?.[0],
    )
    expect(invitations).toHaveLength(1)
    await answer(ok(CONNECTED))
    expect(JSON.stringify(calls)).toContain('"method":"mobile"')
    expect(JSON.stringify(calls)).not.toContain('symKey')
    expect(store.getState().pairing.walletLink).toBe('foxglove://')
  })

  it('one invitation serves every view on the way, until the modal is closed', async () => {
    const { view, user, store, show, invitations } = await visit({ isPhone: true })
    show()
    act(() => store.dispatch(chooseWallet('foxglove')))
    await user.click(await view.findByRole('button', { name: 'Back' }))
    act(() => store.dispatch(chooseWallet('foxglove')))
    await view.findByRole('link', { name: /^Open Foxglove/ })
    expect(invitations).toHaveLength(1)
    expect(invitations[0]?.signal.aborted).toBe(false)
    await user.click(view.getByRole('button', { name: 'Close' }))
    expect(invitations[0]?.signal.aborted).toBe(true)
  })

  it('Telegram on Android gets the invitation encoded twice; elsewhere a second try names the app', async () => {
    const telegram = await visit({ isPhone: true, system: 'android', telegram: true })
    telegram.show()
    act(() => telegram.store.dispatch(chooseWallet('foxglove')))
    expect(opened.at(-1)?.[0]).toBe(`foxglove://wc?uri=${encodeURIComponent(encodeURIComponent(URI))}`)
    cleanup()
    const android = await visit({ isPhone: true, system: 'android' })
    android.show()
    act(() => android.store.dispatch(chooseWallet('foxglove')))
    const link = await android.view.findByRole('link', { name: /^Open Foxglove/ })
    expect(link.getAttribute('href')).toMatch(/^intent:\/\/wc\?uri=.*;package=test\.foxglove;end$/)
  })

  it('nobody is invited before the terms are accepted', async () => {
    const { invitations } = await visit({
      isPhone: true,
      options: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://site.test/terms' },
    })
    expect(invitations).toHaveLength(0)
  })

  it('error: a link that may not be opened is none', async () => {
    const { view, store, show } = await visit({
      isPhone: true,
      options: { customWallets: [{ ...FOXGLOVE, mobile_link: 'javascript:alert(1)//' }] },
    })
    show()
    act(() => store.dispatch(chooseWallet('foxglove')))
    expect(opened).toEqual([])
    const button = await view.findByRole('button', { name: 'Open Foxglove' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a request at the phone', () => {
  it('says where to look, and has the way to the app of this device', async () => {
    const { view, user, store } = await visit()
    act(() => {
      connectAccount(store, 'eip155', ADDRESS)
      store.dispatch(phoneAsked('t1'))
      store.dispatch(resetView('ConfirmInWallet'))
    })
    expect(await view.findByRole('heading', { name: 'Confirm in Foxglove' })).toBeTruthy()
    expect(view.queryByRole('link')).toBeNull()
    act(() => {
      store.dispatch(walletLinkKept('foxglove://'))
      store.dispatch(phoneRequestSent({ ticketId: 't1', sent: { requestId: 12, sessionTopic: 'ab' } }))
    })
    expect(view.getByRole('link', { name: /^Open Foxglove/ }).getAttribute('href')).toBe(
      'foxglove://wc?requestId=12&sessionTopic=ab',
    )
    expect(view.getByRole('button', { name: 'Stop waiting' })).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Close' }))
    expect(store.getState().modal.open).toBe(false)
    expect(store.getState().pairing.requests).toHaveLength(1)
  })
})
