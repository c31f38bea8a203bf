// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { finishLogin } from '#modal/core/commands/embedded/finish-login.ts'
import { connected, site } from '#tests/support/fixtures/embedded-site.ts'
import { linkWallet } from '#tests/support/fixtures/embedded-wallet.ts'

describe('defaultAccountTypes', () => {
  const loginWith = async (defaultAccountTypes: object, chosen?: string) => {
    const wallet = await linkWallet()
    const requests: unknown[] = []
    const calls = {
      ...wallet.calls,
      setPreferredAccount: (params: { readonly type: 'eoa' | 'smartAccount' }) => {
        requests.push(params.type)
        return wallet.calls.setPreferredAccount(params)
      },
    }
    const linked = await site({
      wallet: { ...wallet, frame: { ...wallet.frame, ready: async () => ({ ok: true, value: calls }) } },
      options: { defaultAccountTypes },
    })
    if (chosen !== undefined) await linked.storage.set('preferred_account_types', chosen)
    await wallet.enter()
    expect(await linked.store.dispatch(finishLogin())).toMatchObject({ ok: true })
    return requests
  }

  it('The option sets the account type until the visitor chooses one.', async () => {
    expect(await loginWith({ eip155: 'eoa' })).toEqual(['eoa'])
    expect(await loginWith({ solana: 'eoa', eip155: 'smartAccount' })).toEqual(['smartAccount'])
    expect(await loginWith({ solana: 'eoa' })).toEqual([])
    expect(await loginWith({})).toEqual([])
    expect(await loginWith({ eip155: 'eoa' }, 'smartAccount')).toEqual([])
  })
})

describe('features.smartSessions', () => {
  it('With the feature disabled, no site is granted a permission.', async () => {
    const off = await connected({ options: { features: { smartSessions: false } } })
    const before = off.snapshots.length
    for (const [method, params] of [
      ['wallet_grantPermissions', [{ chainId: '0x1' }]],
      ['wallet_requestExecutionPermissions', [{ chainId: '0x1' }]],
      ['wallet_revokeExecutionPermission', [{ permissionContext: '0x12' }]],
      ['wallet_getSupportedExecutionPermissions', []],
      ['wallet_getGrantedExecutionPermissions', []],
    ] as const)
      expect(await off.request(method, params)).toMatchObject({
        ok: false,
        error: { code: 4200, message: expect.stringMatching(/features\.smartSessions.*Send each request/) },
      })
    expect(off.snapshots.slice(before).some(({ open }) => open)).toBe(false)
  })
})
