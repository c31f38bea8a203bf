import { describe, expect, it } from 'vitest'
import { demoConfig } from '#demo/demo-config.ts'
import { demoUrls } from '#demo/demo-urls.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'

const URL_OF_PROVIDER = 'http://127.0.0.1:4810/google'
const identity = {
  socials: {},
  secrets: { POSTERN_INSIGHT_CLIENT_SECRET: 'public' },
  operatorLogin: {
    clientId: 'demo',
    issuer: URL_OF_PROVIDER,
    authorizeUrl: URL_OF_PROVIDER,
    tokenUrl: URL_OF_PROVIDER,
    jwksUrl: URL_OF_PROVIDER,
  },
}

describe('the demo', () => {
  it('The demo serves its local chains of all three namespaces, and no other', () => {
    const { chains } = demoConfig(demoUrls(4_800), ':memory:', 'smtp://127.0.0.1:4807', identity)
    expect(Object.keys(chains)).toEqual(
      [localEvm, localSolana, bitcoinRegtest].map(({ caipNetworkId }) => caipNetworkId),
    )
  })
})
