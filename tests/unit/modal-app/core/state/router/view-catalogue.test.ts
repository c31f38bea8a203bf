import { describe, expect, it } from 'vitest'
import type { PosternView } from '#sdk/types/view.ts'
import { VIEWS } from '#modal/core/state/router/view-catalogue.ts'

describe('the views', () => {
  it.each([
    'Connect',
    'Account',
    'AllWallets',
    'ConnectingWalletConnect',
    'ConnectingWalletConnectBasic',
    'ConnectingExternal',
    'ConnectingFarcaster',
    'UnsupportedChain',
    'SIWXSignMessage',
    'ApproveTransaction',
  ])('have one that is called %s', (name) => {
    expect(Object.keys(VIEWS)).toContain(name)
  })

  it('are a type of the package where a site may open them by name', () => {
    // The compiler refuses a name that is missing here, and one that is too many.
    const typed: Readonly<Record<PosternView, true>> = {
      Account: true,
      AllWallets: true,
      Connect: true,
      ConnectWallets: true,
      ConnectingWalletConnectBasic: true,
      FundWallet: true,
      GetWallet: true,
      Networks: true,
      Profile: true,
      Transactions: true,
      WalletReceive: true,
      WalletSend: true,
      WhatIsANetwork: true,
      WhatIsAWallet: true,
    }
    const openable = Object.entries(VIEWS).filter(([, view]) => view.openable)
    expect(openable.map(([name]) => name).toSorted()).toEqual(Object.keys(typed).toSorted())
  })
})
