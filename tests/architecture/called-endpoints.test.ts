import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { BALANCE_ENDPOINT } from '#schemas/http/blockchain/balance.ts'
import { IDENTITY_ENDPOINT } from '#schemas/http/blockchain/identity.ts'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import { WALLETS_ENDPOINT } from '#schemas/http/directory.ts'
import { SIGN_IN_ENDPOINTS } from '#schemas/http/sign-in.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'

const CALLED: Readonly<Record<string, readonly Endpoint[]>> = {
  modal: [BALANCE_ENDPOINT, WALLETS_ENDPOINT, SIGN_IN_ENDPOINTS.renew],
  frame: [IDENTITY_ENDPOINT, SESSION_ENDPOINTS.devices],
}

describe('a built document', () => {
  it.each(Object.entries(CALLED))('%s calls endpoints without what describes them', (name, endpoints) => {
    const folder = path.join('dist', name, 'assets')
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
    const source = scripts.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
    for (const endpoint of endpoints) {
      expect(source).toContain(endpoint.path)
      expect(source).not.toContain(endpoint.purpose)
    }
  })
})
