import { describe, expect, it } from 'vitest'
import { startView } from '#modal/core/router/start-view.ts'

const BASE = { isConnected: false, isUnsupported: false } as const

describe('the start view where there are only wallets of phones (specification §2, "Opening")', () => {
  it.each([
    [{ ...BASE, phoneView: 'AllWallets' }, 'AllWallets'],
    [{ ...BASE, phoneView: 'ConnectingWalletConnectBasic' }, 'ConnectingWalletConnectBasic'],
    [{ ...BASE, requested: 'Connect', phoneView: 'AllWallets' }, 'AllWallets'],
    [{ ...BASE, requested: 'Networks', phoneView: 'AllWallets' }, 'Networks'],
    [{ ...BASE, requested: 'WhatIsAWallet', phoneView: 'AllWallets' }, 'WhatIsAWallet'],
    [{ ...BASE, isConnected: true, phoneView: undefined }, 'Account'],
  ] as const)('%o is %s', (question, view) => {
    expect(startView(question)).toBe(view)
  })
})
