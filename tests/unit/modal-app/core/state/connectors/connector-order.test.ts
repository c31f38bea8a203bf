import { describe, expect, it } from 'vitest'
import { connectMethodsOrder } from '#modal/core/state/connectors/connect-methods-order.ts'
import { connectorOrder } from '#modal/core/state/connectors/connector-order.ts'

describe('the order of connector types', () => {
  it('is the default when the owner says nothing', () => {
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

  it('puts the owner’s first and appends the rest', () => {
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

  it('hides WalletConnect while it is connected', () => {
    expect(connectorOrder(['walletConnect'], true)).not.toContain('walletConnect')
  })
})

describe('the order of the ways to connect', () => {
  it('is email, social, wallet', () => {
    expect(connectMethodsOrder(undefined, false)).toEqual(['email', 'social', 'wallet'])
  })

  it('starts with wallets when one was found', () => {
    expect(connectMethodsOrder(undefined, true)).toEqual(['wallet', 'email', 'social'])
  })

  it('is the owner’s in either case', () => {
    expect(connectMethodsOrder(['social'], true)).toEqual(['social'])
    expect(connectMethodsOrder([], true)).toEqual(['wallet', 'email', 'social'])
  })
})
