import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallOptions, Connector, Pairing } from '#modal/connectors/connector.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { relayOffered, walletsAnnounced } from '#modal/core/state/connectors/connectors-slice.ts'
import { chooseWallet, loadLinks } from '#modal/core/commands/pairing/choose-wallet.ts'
import {
  phoneAsked,
  phoneRequestSent,
  relayReached,
  walletLinkSet,
} from '#modal/core/state/pairing/pairing-slice.ts'
import { walletUrls } from '#modal/core/state/pairing/wallet-urls.ts'
import { navigate, resetView } from '#modal/core/commands/router/navigate.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { walletsFound } from '#modal/core/state/wallets/wallets-slice.ts'
import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import type { CustomWallet, Options } from '#schemas/entities/options.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Connected } from '#modal/connectors/connector.ts'
import { directoryWallet } from '#tests/support/builders/directory.ts'
import { ADDRESS, connectAccount, renderModal } from '#tests/support/fixtures/render-modal.tsx'
import { URI } from '#tests/support/fakes/phone.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const FOXGLOVE: CustomWallet = {
  id: 'foxglove',
  name: 'Foxglove',
  mobile_link: 'foxglove://',
  desktop_link: 'foxglove-desktop://',
  webapp_link: 'https://app.foxglove.test',
  app_store: 'https://apps.apple.com/app/foxglove/id1',
  play_store: 'https://play.google.com/store/apps/details?id=test.foxglove',
}
const BROWSED = directoryWallet(7, 'Thistle', {
  supports_wc: false,
  mobile_link: null,
  browse_links: [
    {
      namespaces: ['eip155'],
      system: 'android',
      url: 'intent://browse/{page}#Intent;scheme=thistle;package=test.thistle;end',
    },
    { namespaces: ['eip155'], url: 'https://thistle.test/ul/browse/{page}?ref={origin}' },
  ],
})
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
  readonly switchNetwork?: Connector['switchNetwork']
}

/** A modal with a relay, whose pairings are controlled by the test. */
async function visit({ isPhone = false, system, telegram = false, options = {}, switchNetwork }: Visit = {}) {
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
    ...(switchNetwork && { switchNetwork }),
  })
  const { store } = modal
  await act(async () => {
    store.dispatch(relayOffered({ relayUrl: 'wss://relay.test', projectId: 'demo' }))
    store.dispatch(walletsAnnounced([]))
    await loadLinks()
  })
  const show = (uri = URI, expiresAt = Date.now() + 230_000): void =>
    invitations.at(-1)?.show({ uri, expiresAt })
  const answer = async (outcome: Result<Connected>): Promise<void> => {
    await act(async () => invitations.at(-1)?.answer(outcome))
  }
  return { ...modal, invitations, show, answer }
}

describe('the QR code', () => {
  it('The code is created with the view, announces its end, and is renewed silently', async () => {
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

  it('The code of a chosen wallet is shown in Telegram on a desktop, where links open no app', async () => {
    const { view, store } = await visit({ telegram: true })
    act(() => store.dispatch(chooseWallet('foxglove')))
    expect(await view.findByText('Preparing the code')).toBeTruthy()
    expect(opened).toEqual([])
  })

  it('The code can be enlarged, without the wallet’s picture', async () => {
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

  it('The code can be copied', async () => {
    const { view, user, store, show } = await visit()
    act(() => store.dispatch(navigate('ConnectingWalletConnect', {})))
    await view.findByText('Preparing the code')
    show()
    await user.click(view.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(URI)
  })

  it('A lost relay is shown, and the code stays', async () => {
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
    ['an unreachable relay', fail('RELAY_UNREACHABLE', 'No.'), 'The code could not be created'],
    ['an expired pairing', fail('PAIRING_EXPIRED', 'Late.'), 'The wallet did not connect'],
  ])('The code is created again after %s', async (_case, outcome, title) => {
    const { view, user, store, answer, invitations } = await visit()
    act(() => store.dispatch(navigate('ConnectingWalletConnect', {})))
    await view.findByText('Preparing the code')
    await answer(outcome)
    expect(view.getByRole('heading', { name: title })).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Try again' }))
    expect(invitations).toHaveLength(2)
    expect(view.getByText('Preparing the code')).toBeTruthy()
  })

  it('On a desktop the pairing ends with the view, and no event for the site contains it', async () => {
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

describe('the header', () => {
  it('The header names the chosen wallet, or WalletConnect for any wallet', async () => {
    const { view, store } = await visit()
    act(() => store.dispatch(chooseWallet('foxglove')))
    await view.findByText('Preparing the code')
    expect(view.getByRole('heading', { level: 1 }).textContent).toBe('Foxglove')
    act(() => store.dispatch(navigate('ConnectingWalletConnect', {})))
    expect(view.getByRole('heading', { level: 1 }).textContent).toBe('WalletConnect')
  })
})

describe('the tabs', () => {
  it('The tabs are those of the wallet and the device, share one pairing, and follow the arrow keys', async () => {
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

  it('An app is not opened by an event the page synthesizes', async () => {
    const { view, store, show } = await visit()
    act(() => store.dispatch(navigate('ConnectingWalletConnect', {})))
    await view.findByText('Preparing the code')
    show()
    const wallet = { ...FOXGLOVE, webapp_link: 'foxglove://', desktop_link: 'foxglove://' }
    expect(walletUrls(wallet, 'web', store.getState())).toBeUndefined()
    expect(walletUrls(wallet, 'desktop', store.getState())?.first).toMatch(/^foxglove:/)
  })

  it('A single way to connect has no tabs', async () => {
    const { view, store } = await visit({ options: { customWallets: [{ id: 'a', name: 'Aster' }] } })
    act(() => store.dispatch(chooseWallet('a')))
    await view.findByText('Preparing the code')
    expect(view.queryByRole('tablist')).toBeNull()
  })
})

describe('on a phone', () => {
  it('The app opens within the press, with the pairing created before', async () => {
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

  it('One pairing serves all views until the modal is closed', async () => {
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

  it('Telegram on Android gets the pairing encoded twice; elsewhere a second try names the app', async () => {
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

  it('A wallet without a relay opens the site in its own browser, with the page and its origin', async () => {
    const { view, store, show } = await visit({ isPhone: true, system: 'ios' })
    act(() => void store.dispatch(walletsFound({ wallets: [BROWSED] })))
    show()
    act(() => store.dispatch(chooseWallet(BROWSED.id)))
    const page = encodeURIComponent('https://site.test/')
    const url = `https://thistle.test/ul/browse/${page}?ref=${encodeURIComponent('https://site.test')}`
    expect(opened).toEqual([[url, '_blank', 'noopener,noreferrer']])
    expect((await view.findByRole('link', { name: /^Open Thistle/ })).getAttribute('href')).toBe(url)
    expect(view.getByText('Thistle opens this site in its own browser. Connect there.')).toBeTruthy()
    expect(view.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })

  it('On Android such a wallet is opened as the one app its link names', async () => {
    const { view, user, store } = await visit({ isPhone: true, system: 'android' })
    act(() => void store.dispatch(walletsFound({ wallets: [BROWSED] })))
    // Nothing is paired yet, and needs not be.
    act(() => store.dispatch(navigate('ConnectingWalletConnect', { walletId: BROWSED.id })))
    await user.click(await view.findByRole('button', { name: 'Open Thistle' }))
    expect(opened[0]?.[0]).toBe(
      `intent://browse/${encodeURIComponent('https://site.test/')}#Intent;scheme=thistle;package=test.thistle;end`,
    )
  })

  it('No pairing starts before the terms are accepted', async () => {
    const { invitations } = await visit({
      isPhone: true,
      options: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://site.test/terms' },
    })
    expect(invitations).toHaveLength(0)
  })

  it('A link that may not be opened is ignored, and the stores are shown instead', async () => {
    const { view, store, show } = await visit({
      isPhone: true,
      options: { customWallets: [{ ...FOXGLOVE, mobile_link: 'javascript:alert(1)//' }] },
    })
    show()
    act(() => store.dispatch(chooseWallet('foxglove')))
    expect(opened).toEqual([])
    expect(await view.findByText('Foxglove cannot be reached from here')).toBeTruthy()
    expect(view.queryByRole('button', { name: 'Open Foxglove' })).toBeNull()
    expect(view.getByRole('link', { name: /App Store/ }).getAttribute('href')).toBe(FOXGLOVE.app_store)
  })
})

describe('a network switch on the phone', () => {
  /** A modal connected to a phone, after a request to switch the network. */
  async function switching(answers: readonly Result<undefined>[] = []) {
    const left = [...answers]
    const received: CallOptions[] = []
    const { view, user, store } = await visit({
      isPhone: true,
      system: 'ios',
      switchNetwork: (_network, call) => {
        received.push(call)
        const next = left.shift()
        return next ? Promise.resolve(next) : new Promise(() => {})
      },
    })
    act(() => {
      store.dispatch(
        walletConnected({
          namespace: 'eip155',
          connectorId: WALLETCONNECT_ID,
          accounts: [{ address: ADDRESS, type: 'eoa' }],
          wallet: { id: WALLETCONNECT_ID, name: 'Foxglove' },
        }),
      )
      store.dispatch(walletLinkSet('foxglove://'))
      store.dispatch(navigate('SwitchNetwork', { caipNetworkId: 'eip155:10' }))
    })
    return { view, user, store, received }
  }

  it('The view says where to approve it, with a link to the app', async () => {
    const { view, received, store } = await switching()
    expect(await view.findByText('Open Foxglove and approve the switch to OP Mainnet there.')).toBeTruthy()
    expect(view.queryByRole('link')).toBeNull()
    act(() => received[0]?.onSent?.({ requestId: 12, sessionTopic: 'ab' }))
    expect(view.getByRole('link', { name: /^Open Foxglove/ }).getAttribute('href')).toBe(
      'foxglove://wc?requestId=12&sessionTopic=ab',
    )
    await act(() => quietFor(500))
    expect(selectView(store.getState())).toBe('SwitchNetwork')
  })

  it('A network the wallet has not shared needs another connection', async () => {
    const { view, user, store } = await switching([fail(4902, 'Not shared.')])
    expect(await view.findByText(/^Foxglove has not shared OP Mainnet with this site/)).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Connect again' }))
    expect(selectView(store.getState())).toBe('AllWallets')
  })

  it('A declined switch can be tried again', async () => {
    const { view, user, received } = await switching([fail(4001, 'No.')])
    expect(await view.findByRole('heading', { name: 'You declined the switch' })).toBeTruthy()
    expect(view.queryByRole('button', { name: 'Connect again' })).toBeNull()
    await user.click(view.getByRole('button', { name: 'Try again' }))
    expect(received).toHaveLength(2)
  })
})

describe('a request on the phone', () => {
  it('The view says where to look, with a link to the app on this device', async () => {
    const { view, user, store } = await visit()
    act(() => {
      connectAccount(store, 'eip155', ADDRESS)
      store.dispatch(phoneAsked('t1'))
      store.dispatch(resetView('ConfirmInWallet'))
    })
    expect(await view.findByRole('heading', { name: 'Confirm in Foxglove' })).toBeTruthy()
    expect(view.queryByRole('link')).toBeNull()
    act(() => {
      store.dispatch(walletLinkSet('foxglove://'))
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
