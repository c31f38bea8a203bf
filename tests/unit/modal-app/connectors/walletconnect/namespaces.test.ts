import { describe, expect, it } from 'vitest'
import { proposedNamespaces } from '#modal/connectors/walletconnect/namespaces.ts'
import { RPC_METHODS } from '#schemas/rpc/catalogue.ts'

describe('what a phone wallet is asked for', () => {
  it('The methods of permissions (ERC-7715) are among the optional ones, as every wallet of the product knows them', () => {
    const { eip155 } = proposedNamespaces(['eip155:1'])
    const ofPermissions = Object.keys(RPC_METHODS).filter((name) => /^wallet_\w+Permissions?$/.test(name))
    expect(ofPermissions).toContain('wallet_requestExecutionPermissions')
    expect(eip155?.methods).toEqual(expect.arrayContaining(ofPermissions))
    expect(new Set(eip155?.methods).size).toBe(eip155?.methods.length)
  })
})
