import { describe, expect, it } from 'vitest'
import { createAccountTypeChoice } from '#frame/accounts/account-type.ts'

const LOCAL = { caipNetworkId: 'eip155:31337', delegate: `0x${'11'.repeat(20)}`, isSponsored: false }
const BASE = { ...LOCAL, caipNetworkId: 'eip155:8453' }

function newStorage() {
  const storage = new Map<string, string>()
  return {
    get: (name: string) => storage.get(name),
    set: (name: string, value: string) => void storage.set(name, value),
    remove: (name: string) => void storage.delete(name),
  }
}

describe('account type', () => {
  it('An account is smart where the deployment has smart accounts, and their networks are stored at once', () => {
    const storage = newStorage()
    const choice = createAccountTypeChoice(storage, { smartAccounts: [LOCAL, BASE] })
    expect(storage.get('SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('31337,8453')
    expect(choice.smartNetworks()).toEqual([31_337, 8_453])
    expect(choice.current()).toBe('smartAccount')
  })

  it('An account is of the type that was chosen on this device, also in the next document', () => {
    const storage = newStorage()
    createAccountTypeChoice(storage, { smartAccounts: [LOCAL] }).choose('eoa')
    const next = createAccountTypeChoice(storage, { smartAccounts: [LOCAL] })
    expect(next.current()).toBe('eoa')
    next.choose('smartAccount')
    expect(createAccountTypeChoice(storage, { smartAccounts: [LOCAL] }).current()).toBe('smartAccount')
  })

  it('An account is plain where there are no smart accounts, whatever was chosen before', () => {
    const storage = newStorage()
    createAccountTypeChoice(storage, { smartAccounts: [LOCAL] }).choose('smartAccount')
    const choice = createAccountTypeChoice(storage, { smartAccounts: [] })
    expect(choice.current()).toBe('eoa')
    expect(storage.get('SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('')
  })
})
