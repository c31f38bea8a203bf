import { describe, expect, it } from 'vitest'
import { connectMethodsOrder } from '#modal/core/state/connectors/connect-methods-order.ts'
import { connectorOrder } from '#modal/core/state/connectors/connector-order.ts'

describe('order of connector types', () => {
  it('The default order applies when the owner sets none.', () => {
    expect(connectorOrder(undefined, false)).toEqual([
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
  })

  it('The owner’s types are first and the rest is appended.', () => {
    expect(connectorOrder(['custom', 'injected'], false)).toEqual([
      'custom',
      'injected',
      'walletConnect',
      'recent',
      'featured',
      'external',
      'recommended',
    ])
  })

  it('WalletConnect is hidden while it is connected.', () => {
    expect(connectorOrder(['walletConnect'], true)).not.toContain('walletConnect')
  })
})

describe('order of the ways to connect', () => {
  it('The default order is email, social, wallet.', () => {
    expect(connectMethodsOrder(undefined, false)).toEqual(['email', 'social', 'wallet'])
  })

  it('The order starts with wallets when one was found.', () => {
    expect(connectMethodsOrder(undefined, true)).toEqual(['wallet', 'email', 'social'])
  })

  it('The owner’s order applies in either case.', () => {
    expect(connectMethodsOrder(['social'], true)).toEqual(['social'])
    expect(connectMethodsOrder([], true)).toEqual(['wallet', 'email', 'social'])
  })
})
