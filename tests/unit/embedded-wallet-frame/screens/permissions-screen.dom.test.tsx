import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fail, ok } from '#schemas/errors/result.ts'
import { pciOf } from '#tests/support/fakes/scripted-grants.ts'
import { installSight, renderScreens } from '#tests/support/fixtures/render-screens.tsx'

beforeEach(() => installSight())
afterEach(cleanup)

const button = (name: RegExp | string) => screen.findByRole('button', { name })

describe('permissions screen', () => {
  const grant = {
    grantId: pciOf(1),
    caipNetworkId: 'eip155:1',
    account: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
    createdAt: 0,
    expiresAt: 4_000_000_000_000,
    permissions: [
      { kind: 'native' as const, amount: 50_000_000_000_000_000n, startsAt: 0, periodMs: 86_400_000 },
    ],
  }
  const store = (revoked: string[]) => ({
    list: async () => (revoked.length === 0 ? [grant] : []),
    grant: async () => fail(-32602, 'not here'),
    revoke: async (id: string) => {
      if (id === grant.grantId) revoked.push(id)
      return id === grant.grantId
    },
    clear: async () => {},
    claim: async () => undefined,
  })
  const session = (pci: string, url: string, more: object = {}) => ({
    project: { id: 'demo', name: 'Demo', url },
    pci,
    context: pci,
    caipNetworkId: 'eip155:1',
    expiry: 4_000_000_000,
    createdAt: 1_700_000_000,
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: '50000000000000000', start: 1_700_000_000, period: 86_400 },
      },
    ],
    policies: [],
    remaining: [{ place: 0, amount: '20000000000000000', until: 1_700_086_400 }],
    ...more,
  })

  it('The permissions of every site and browser are listed with what is left, and can be revoked', async () => {
    const revoked: string[] = []
    const other = session(pciOf(2), 'https://game.example')
    const answers = {
      '/grants': ok({
        sessions: [
          other,
          session(pciOf(3), 'https://gone.example', { revokedAt: 1_700_000_001 }),
          session(pciOf(4), 'https://past.example', { expiry: 1_700_000_001 }),
        ],
      }),
    }
    const { open, user, called } = renderScreens({ permissions: store(revoked), answers })
    await open('permissions')
    await screen.findByText('Spend 0.05 ETH every 24 hours')
    expect(screen.getByText(/^Left until .*: 0\.02 ETH$/)).toBeTruthy()
    expect(screen.getByText(/https:\/\/game\.example · /)).toBeTruthy()
    expect(screen.queryByText(/gone\.example|past\.example/)).toBeNull()
    Object.assign(answers, { '/grants': ok({ sessions: [] }) })
    await user.click(await button(/Revoke: https:\/\/game\.example/))
    expect(await screen.findByText(/every request is shown to you/)).toBeTruthy()
    expect(called).toContain('/wallet/v1/grants/revoke')
    expect(revoked).toEqual([])
  })

  it('Without the server those of this browser are listed, and can be revoked', async () => {
    const revoked: string[] = []
    const silent = fail('WALLET_SERVER_UNREACHABLE', 'no answer')
    const answers = { '/grants': silent, '/grants/revoke': silent }
    const { open, user } = renderScreens({ permissions: store(revoked), answers })
    await open('permissions')
    await screen.findByText('Spend 0.05 ETH every 24 hours')
    expect(await screen.findByRole('alert')).toBeTruthy()
    await user.click(await button(/Revoke/))
    expect(await screen.findByText(/every request is shown to you/)).toBeTruthy()
    expect(revoked).toEqual([pciOf(1)])
  })
})
