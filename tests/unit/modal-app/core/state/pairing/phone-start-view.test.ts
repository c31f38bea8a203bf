import { describe, expect, it } from 'vitest'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { relayOffered, walletsAnnounced } from '#modal/core/state/connectors/connectors-slice.ts'
import { correctStartView } from '#modal/core/commands/modal/correct-start-view.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { applyOptions } from '#modal/core/commands/options/apply-options.ts'
import { selectPhoneView } from '#modal/core/state/pairing/phone-view.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { startView } from '#modal/core/state/router/start-view.ts'
import { siteLinked, type SiteState } from '#modal/core/state/site/site-slice.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import { linkedSite } from '#tests/support/builders/linked-site.ts'
import { linkModal, OPTIONS } from '#tests/support/fixtures/linked-modal.ts'

const BASE = { isConnected: false, isUnsupported: false } as const

describe('start view with phone wallets only', () => {
  it.each([
    [{ ...BASE, phoneView: 'AllWallets' }, 'AllWallets'],
    [{ ...BASE, phoneView: 'ConnectingWalletConnectBasic' }, 'ConnectingWalletConnectBasic'],
    [{ ...BASE, requested: 'Connect', phoneView: 'AllWallets' }, 'AllWallets'],
    [{ ...BASE, requested: 'Networks', phoneView: 'AllWallets' }, 'Networks'],
    [{ ...BASE, requested: 'WhatIsAWallet', phoneView: 'AllWallets' }, 'WhatIsAWallet'],
    [{ ...BASE, isConnected: true, phoneView: undefined }, 'Account'],
  ] as const)('With %o the start view is %s.', (question, view) => {
    expect(startView(question)).toBe(view)
  })
})

const DESKTOP = { system: 'other', mobile: false } as const
const FOXGLOVE: InjectedWallet = {
  id: 'eip6963:test.foxglove',
  namespaces: ['eip155'],
  protocol: 'eip1193',
  name: 'Foxglove',
}

interface Device {
  readonly system: SiteState['system']
  readonly mobile: boolean
  readonly telegram?: boolean
}

/** A modal that the relay reaches and whose page has reported its wallets. */
function modalOn(device: Device, { wallets = [] as readonly InjectedWallet[], options = {} } = {}) {
  const { store, close } = linkModal({})
  close()
  const { system, ...platform } = device
  store.dispatch(siteLinked(linkedSite({ platform, system })))
  store.dispatch(applyOptions({ ...OPTIONS, ...options }))
  store.dispatch(relayOffered({ relayUrl: 'wss://relay.test', projectId: 'demo' }))
  store.dispatch(walletsAnnounced(wallets))
  return store
}

const CONNECTED = walletConnected({
  namespace: 'eip155',
  connectorId: 'walletConnect',
  accounts: [{ address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc', type: 'eoa' }],
  wallet: { id: 'walletConnect', name: 'Phone' },
})

/** The start view on a device. */
function startOn(
  device: Device,
  {
    isConnected = false,
    ...setting
  }: Parameters<typeof modalOn>[1] & { readonly isConnected?: boolean } = {},
) {
  const store = modalOn(device, setting)
  if (isConnected) store.dispatch(CONNECTED)
  return selectPhoneView(store.getState())
}

describe('start view on a device', () => {
  it.each([
    ['Safari on iOS', { system: 'ios', mobile: true }, 'AllWallets'],
    ['a tablet that says it is a Mac', { system: 'ios', mobile: false }, 'AllWallets'],
    ['Android', { system: 'android', mobile: true }, 'AllWallets'],
    ['Telegram on iOS', { system: 'ios', mobile: false, telegram: true }, 'AllWallets'],
    ['Telegram on Android', { system: 'android', mobile: true, telegram: true }, 'AllWallets'],
    ['Telegram on a desktop', { ...DESKTOP, telegram: true }, 'ConnectingWalletConnectBasic'],
    ['Telegram on a Mac', { system: 'mac', mobile: false, telegram: true }, 'ConnectingWalletConnectBasic'],
    ['a desktop', DESKTOP, 'ConnectingWalletConnectBasic'],
  ] as const)('On %s the start view is %s.', (_name, device, view) => {
    expect(startOn(device)).toBe(view)
  })

  it('The usual start view is shown with a wallet in the page or an account, unless the owner wants otherwise.', () => {
    const phone = { system: 'ios', mobile: true } as const
    expect(startOn(phone, { wallets: [FOXGLOVE] })).toBeUndefined()
    expect(startOn(phone, { isConnected: true })).toBeUndefined()
    const options = { manualWCControl: true }
    expect(startOn(phone, { wallets: [FOXGLOVE], options })).toBe('AllWallets')
    expect(startOn(DESKTOP, { wallets: [FOXGLOVE], options })).toBe('ConnectingWalletConnectBasic')
  })

  const PHONE = { system: 'ios', mobile: true } as const

  it.each([
    ['the code', DESKTOP, 'ConnectingWalletConnectBasic'],
    ['the list of all wallets', PHONE, 'AllWallets'],
  ] as const)('A visitor who sees %s before the session is restored gets the account', (_, device, view) => {
    const store = modalOn(device)
    store.dispatch(openModal())
    expect(selectView(store.getState())).toBe(view)
    store.dispatch(CONNECTED)
    store.dispatch(correctStartView())
    expect(selectView(store.getState())).toBe('Account')
  })

  it('A view of phone wallets stays when nothing is restored, or where the site asks for it besides others', () => {
    const free = modalOn(PHONE)
    free.dispatch(openModal())
    free.dispatch(correctStartView())
    expect(selectView(free.getState())).toBe('AllWallets')
    const asked = modalOn(PHONE, { wallets: [FOXGLOVE] })
    asked.dispatch(openModal({ view: 'AllWallets' }))
    asked.dispatch(CONNECTED)
    asked.dispatch(correctStartView())
    expect(selectView(asked.getState())).toBe('AllWallets')
    const manual = modalOn(PHONE, { options: { manualWCControl: true } })
    manual.dispatch(openModal())
    manual.dispatch(CONNECTED)
    manual.dispatch(correctStartView())
    expect(selectView(manual.getState())).toBe('AllWallets')
  })
})
