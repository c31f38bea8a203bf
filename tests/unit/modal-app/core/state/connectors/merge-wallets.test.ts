import { describe, expect, it } from 'vitest'
import { isConnector } from '#modal/core/state/connectors/connector-info.ts'
import { mergeWallets } from '#modal/core/state/connectors/merge-wallets.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'

const evm = (change: Partial<InjectedWallet> = {}): InjectedWallet => ({
  id: 'eip6963:app.foo',
  namespaces: ['eip155'],
  protocol: 'eip1193',
  name: 'Foo',
  rdns: 'app.foo',
  ...change,
})
const standard = (change: Partial<InjectedWallet> = {}): InjectedWallet => ({
  id: 'standard:Foo',
  namespaces: ['solana'],
  protocol: 'wallet-standard',
  name: 'Foo',
  features: ['standard:connect'],
  ...change,
})

describe('merging announced wallets', () => {
  it('A wallet that announces itself per namespace becomes one entry.', () => {
    const [entry, ...others] = mergeWallets([evm(), standard()])
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      id: 'eip6963:app.foo',
      type: 'MULTI_CHAIN',
      namespaces: ['eip155', 'solana'],
      wallets: { eip155: { walletId: 'eip6963:app.foo' }, solana: { walletId: 'standard:Foo' } },
    })
    expect(entry && isConnector(entry, 'standard:Foo')).toBe(true)
  })

  it('The announced name, picture and reverse domain name are kept.', () => {
    const icon = 'data:image/png;base64,AA=='
    const [entry] = mergeWallets([evm({ icon })])
    expect(entry).toMatchObject({ name: 'Foo', imageUrl: icon, rdns: 'app.foo' })
  })

  it('Trust Wallet and Trust are one wallet.', () => {
    expect(mergeWallets([evm({ name: 'Trust Wallet' }), standard({ name: 'Trust' })])).toHaveLength(1)
  })

  it('Two wallets of one namespace stay apart, whatever their names.', () => {
    const entries = mergeWallets([evm(), evm({ id: 'eip6963:app.foo#2' })])
    expect(entries.map(({ id, type }) => [id, type])).toEqual([
      ['eip6963:app.foo', 'ANNOUNCED'],
      ['eip6963:app.foo#2', 'ANNOUNCED'],
    ])
  })

  it('Wallets with different reverse domain names stay apart.', () => {
    expect(mergeWallets([evm(), standard({ rdns: 'app.bar' })])).toHaveLength(2)
  })

  it('Unknown namespaces are left out, and the legacy wallet has its type.', () => {
    expect(mergeWallets([standard({ namespaces: ['cosmos'] })])).toEqual([])
    expect(mergeWallets([evm({ id: 'injected' })])[0]?.type).toBe('INJECTED')
  })
})
