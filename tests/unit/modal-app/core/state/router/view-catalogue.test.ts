import { describe, expect, it } from 'vitest'
import type { PosternView } from '#sdk/types/view.ts'
import { VIEWS } from '#modal/core/state/router/view-catalogue.ts'

describe('view catalogue', () => {
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
    'RegisterAccountName',
    'RegisterAccountNameSuccess',
  ])('The catalogue has a view named %s.', (name) => {
    expect(Object.keys(VIEWS)).toContain(name)
  })

  it('The openable views are a type of the package.', () => {
    // The compiler refuses a name that is missing here, and one too many.
    const typed: Readonly<Record<PosternView, true>> = {
      Account: true,
      AllWallets: true,
      ChooseAccountName: true,
      Connect: true,
      ConnectWallets: true,
      ConnectingWalletConnectBasic: true,
      DepositFromExchange: true,
      FundWallet: true,
      GetWallet: true,
      Networks: true,
      OnRampProviders: true,
      Profile: true,
      RegisterAccountName: true,
      Sessions: true,
      Swap: true,
      Transactions: true,
      WalletReceive: true,
      WalletSend: true,
      WhatIsABuy: true,
      WhatIsANetwork: true,
      WhatIsAWallet: true,
    }
    const openable = Object.entries(VIEWS).filter(([, view]) => view.openable)
    expect(openable.map(([name]) => name).toSorted()).toEqual(Object.keys(typed).toSorted())
  })
})
