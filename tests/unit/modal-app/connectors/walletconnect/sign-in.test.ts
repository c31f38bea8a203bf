import type { AuthTypes } from '@walletconnect/types'
import { describe, expect, it } from 'vitest'
import { askToSignIn } from '#modal/connectors/walletconnect/worker/sign-in.ts'
import { walletFailure } from '#modal/connectors/walletconnect/worker/wallet-failure.ts'
import { partialFake } from '#tests/support/fakes/partial-fake.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SIGN_IN = {
  domain: 'shop.test',
  uri: 'https://shop.test/login',
  nonce: 'n0nce00012345678',
  issuedAt: '2026-11-21T20:00:00.000Z',
}

type Client = Parameters<typeof askToSignIn>[0]

/** What a wallet answers, as the library passes it on. */
async function answered(change: Partial<AuthTypes.Cacao['p']>) {
  const p = {
    iss: `did:pkh:eip155:1:${ADDRESS}`,
    domain: SIGN_IN.domain,
    aud: SIGN_IN.uri,
    nonce: SIGN_IN.nonce,
    version: '1',
    iat: SIGN_IN.issuedAt,
    ...change,
  }
  const session = { topic: 's', namespaces: { eip155: { accounts: [`eip155:1:${ADDRESS}`] } } }
  const client = partialFake<Client>({
    engine: {},
    authenticate: async () => ({
      uri: 'wc:topic@2',
      response: async () => ({ auths: [{ h: {}, p, s: { t: 'eip191', s: '0xsigned' } }], session }),
    }),
    formatAuthMessage: ({ iss }: { readonly iss: string }) => `message of ${iss}`,
  })
  const { approval } = await askToSignIn(client, ['eip155:1'], SIGN_IN)
  const outcome = await approval
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.value
}

describe('sign-in that a wallet answered', () => {
  it('A sign-in is passed on with its message, and as the wallet wrote it (CAIP-74).', async () => {
    expect((await answered({})).siwx).toEqual({
      caipNetworkId: 'eip155:1',
      address: ADDRESS,
      message: `message of did:pkh:eip155:1:${ADDRESS}`,
      signature: '0xsigned',
      cacao: {
        h: {},
        p: expect.objectContaining({ iss: `did:pkh:eip155:1:${ADDRESS}` }),
        s: { t: 'eip191', s: '0xsigned' },
      },
    })
  })

  it.each<[string, Partial<AuthTypes.Cacao['p']>]>([
    ['another site', { domain: 'evil.test' }],
    ['another page', { aud: 'https://shop.test/else' }],
    ['another time', { nonce: 'older00012345678' }],
    ['an account that is not shared', { iss: `did:pkh:eip155:1:${OTHER}` }],
    ['a network that is not shared', { iss: `did:pkh:eip155:10:${ADDRESS}` }],
    ['nobody', { iss: ADDRESS }],
  ])('A sign-in for %s is dropped, and the connection stays.', async (_what, change) => {
    const { siwx, session } = await answered(change)
    expect(siwx).toBeUndefined()
    expect(session.topic).toBe('s')
  })
})

describe('errors of the library', () => {
  it.each([
    ['User rejected.', 4001],
    ['User declined', 4001],
    ['The connection was rejected by the user', 4001],
    [{ code: 5000, message: 'User rejected the connection' }, 4001],
    ['Connection request reset', 'RELAY_UNREACHABLE'],
    [{ code: 5000, message: 'User rejected.' }, 4001],
    [{ code: 5102, message: 'Request rejected by policy' }, 5102],
    ['Something else', -32603],
    ['Proposal expired', 'PAIRING_EXPIRED'],
  ])('The error %j is understood.', (thrown, code) => {
    expect(walletFailure(thrown).code).toBe(code)
  })
})
