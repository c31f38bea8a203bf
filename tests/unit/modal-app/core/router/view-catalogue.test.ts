import { describe, expect, it } from 'vitest'
import { VIEWS } from '#modal/core/router/view-catalogue.ts'

describe('the views (specification §2)', () => {
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
})
