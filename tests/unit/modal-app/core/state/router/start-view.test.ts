import { describe, expect, it } from 'vitest'
import { startView } from '#modal/core/state/router/start-view.ts'
import { VIEWS } from '#modal/core/state/router/view-catalogue.ts'

describe('start view', () => {
  it.each([
    { requested: undefined, isConnected: false, isUnsupported: false, view: 'Connect' },
    { requested: undefined, isConnected: true, isUnsupported: false, view: 'Account' },
    { requested: 'Networks', isConnected: false, isUnsupported: false, view: 'Networks' },
    { requested: 'Networks', isConnected: true, isUnsupported: false, view: 'Networks' },
    { requested: 'Connect', isConnected: true, isUnsupported: false, view: 'Connect' },
    { requested: 'Account', isConnected: false, isUnsupported: false, view: 'Connect' },
    { requested: 'WalletReceive', isConnected: false, isUnsupported: false, view: 'Connect' },
    {
      requested: 'WalletReceive',
      isConnected: false,
      isUnsupported: false,
      isRestoring: true,
      view: 'WalletReceive',
    },
    { requested: 'WalletReceive', isConnected: true, isUnsupported: false, view: 'WalletReceive' },
    { requested: 'FundWallet', isConnected: false, isUnsupported: false, view: 'Connect' },
    { requested: undefined, isConnected: true, isUnsupported: true, view: 'UnsupportedChain' },
    { requested: 'Networks', isConnected: true, isUnsupported: true, view: 'UnsupportedChain' },
    { requested: 'WhatIsAWallet', isConnected: true, isUnsupported: true, view: 'WhatIsAWallet' },
    { requested: 'SwitchNetwork', isConnected: true, isUnsupported: false, view: 'Account' },
    { requested: 'constructor', isConnected: false, isUnsupported: false, view: 'Connect' },
    { requested: 'NoSuchView', isConnected: true, isUnsupported: false, view: 'Account' },
  ])(
    'The start view is $view for $requested, connected $isConnected, unsupported $isUnsupported',
    ({ view, ...question }) => {
      expect(startView(question)).toBe(view)
    },
  )

  it.each([
    ['WalletSend', { send: false }],
    ['WalletReceive', { receive: false }],
    ['Transactions', { history: false }],
  ] as const)(
    'The start view is that of an unknown name where the owner disabled %s.',
    (requested, features) => {
      const at = (isConnected: boolean, more = {}) =>
        startView({ requested, isConnected, isUnsupported: false, ...more })
      expect([at(true), at(true, { features: {} })]).toEqual([requested, requested])
      expect([at(true, { features }), at(false, { features }), at(false)]).toEqual([
        'Account',
        'Connect',
        'Connect',
      ])
    },
  )

  it('The start view is never one that needs parameters, whatever the site names.', () => {
    const closed = Object.entries(VIEWS).filter(([, { openable }]) => !openable)
    expect(closed.length).toBeGreaterThan(0)
    for (const [requested] of closed)
      expect(startView({ requested, isConnected: false, isUnsupported: false })).toBe('Connect')
  })
})
