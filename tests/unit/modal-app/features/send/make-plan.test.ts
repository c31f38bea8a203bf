import { describe, expect, it } from 'vitest'
import { makePlan } from '#modal/features/send/make-plan.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { CHAIN_NAMESPACES } from '#schemas/primitives/chain-namespace.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import type { Network } from '#schemas/entities/network.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { SENT_ETHER } from '#tests/support/builders/account-fixture.ts'

const recipient = {
  kind: 'address',
  address: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  name: undefined,
} as const
const FROM = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const accountOn = (network: Network) => ({ address: FROM, network })
const draft = { account: accountOn(localEvm), token: SENT_ETHER, amount: 5n, recipient } as const
const NETWORKS = { eip155: localEvm, solana: localSolana, bip122: bitcoinRegtest }

describe('transfer plan', () => {
  it.each(CHAIN_NAMESPACES)('A complete draft becomes a plan (%s)', (namespace) => {
    expect(NAMESPACES[namespace].features.send).toBe(true)
    expect(makePlan('a', { ...draft, account: accountOn(NETWORKS[namespace]) })).toMatchObject({
      ok: true,
      value: {
        id: 'a',
        from: FROM,
        caipNetworkId: NETWORKS[namespace].caipNetworkId,
        amount: '5',
        to: recipient.address,
      },
    })
  })

  it.each([
    ['A token is required', { ...draft, token: undefined }],
    ['An amount and receiver address are required', { ...draft, amount: undefined }],
    ['An amount and receiver address are required', { ...draft, recipient: { kind: 'empty' } as const }],
    ['An amount and receiver address are required', { ...draft, recipient: { kind: 'resolving' } as const }],
  ])('An incomplete draft is refused with the exact message: %s', (message, lacking) => {
    expect(makePlan('a', lacking)).toMatchObject({ ok: false, error: { message } })
  })
})
