import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeBase58 } from '#schemas/primitives/base58.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { scriptedModal, SITE_OPTIONS, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import type { Postern } from '#sdk/types/postern.ts'

const ADDRESS = 'So11111111111111111111111111111111111111112'
const OTHER = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const SIGNATURE = new Uint8Array(64).fill(7)
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

interface Output {
  readonly account: { readonly address: string }
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}
type SignIn = (...inputs: readonly object[]) => Promise<readonly Output[]>

let modal: ScriptedModal
let postern: Postern
let isConnected = false

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  modal = scriptedModal()
  postern = startInstance({ ...SITE_OPTIONS, networks: [SOLANA] }, modal.chunks)
  isConnected = false
  modal.onTicket = async ({ kind }) => {
    if (kind === 'request') return ok({ signature: encodeBase58(SIGNATURE) })
    isConnected = true
    await modal.change({
      namespaces: {
        solana: {
          status: 'connected',
          accounts: [{ address: ADDRESS, type: 'eoa' }],
          address: ADDRESS,
          caipNetworkId: SOLANA,
          caipNetworkIds: [SOLANA],
        },
      },
    })
    return ok({ address: ADDRESS })
  }
})
afterEach(() => postern.destroy())

const signIn: SignIn = (...inputs) =>
  Object(postern.getProvider('solana').features['solana:signIn']).signIn(...inputs)
const text = (output: Output | undefined) => new TextDecoder().decode(output?.signedMessage)

describe('solana:signIn', () => {
  test('solana:signIn connects and signs the message of Sign In With Solana', async () => {
    const [output] = await signIn({
      domain: 'shop.example',
      statement: 'Welcome.',
      uri: 'https://shop.example',
      version: '1',
      chainId: 'mainnet',
      nonce: 'abcdefgh',
      issuedAt: '2026-01-01T00:00:00.000Z',
      expirationTime: '2026-01-02T00:00:00.000Z',
      notBefore: '2026-01-01T00:00:00.000Z',
      requestId: 'r1',
      resources: ['https://shop.example/a', 'https://shop.example/b'],
    })
    expect(isConnected).toBe(true)
    expect(text(output)).toBe(`shop.example wants you to sign in with your Solana account:
${ADDRESS}

Welcome.

URI: https://shop.example
Version: 1
Chain ID: mainnet
Nonce: abcdefgh
Issued At: 2026-01-01T00:00:00.000Z
Expiration Time: 2026-01-02T00:00:00.000Z
Not Before: 2026-01-01T00:00:00.000Z
Request ID: r1
Resources:
- https://shop.example/a
- https://shop.example/b`)
    expect(output?.signature).toEqual(SIGNATURE)
    expect(output?.account).toBe(postern.getProvider('solana').accounts[0])
    expect(modal.tickets.at(-1)?.payload).toMatchObject({
      method: 'solana_signMessage',
      params: { message: encodeBase58(output?.signedMessage ?? new Uint8Array()), pubkey: ADDRESS },
    })
  })

  test('solana:signIn fills in site and account, and leaves out absent fields', async () => {
    const account = ADDRESS
    expect(text((await signIn())[0])).toBe(
      `${location.host} wants you to sign in with your Solana account:\n${account}`,
    )
    expect(text((await signIn({ nonce: '12345678' }))[0])).toBe(
      `${location.host} wants you to sign in with your Solana account:\n${account}\n\nNonce: 12345678`,
    )
  })

  test('solana:signIn fails for an account that is not shared, a value with a line break and a rejection', async () => {
    await expect(signIn({ address: OTHER })).rejects.toMatchObject({ code: 4100 })
    await expect(signIn({ statement: 'one\nURI: https://other.example' })).rejects.toMatchObject({
      code: -32602,
      data: { field: 'statement' },
    })
    modal.onTicket = async () => fail(4001, 'The request was rejected.')
    await expect(signIn({})).rejects.toMatchObject({ code: 4001 })
  })
})

describe('solana:signTransaction with several inputs', () => {
  const bytes = (value: number) => Uint8Array.of(value, value, value)
  const sign = (...inputs: readonly object[]): Promise<readonly object[]> =>
    Object(postern.getProvider('solana').features['solana:signTransaction']).signTransaction(...inputs)

  test('Several transactions of one network are one request', async () => {
    modal.onTicket = async () => ok({ transactions: ['AQEB', 'AgIC'] })
    const account = { address: ADDRESS }
    const inputs = [1, 2].map((value) => ({ account, transaction: bytes(value), chain: 'solana:devnet' }))
    expect(await sign(...inputs)).toEqual([{ signedTransaction: bytes(1) }, { signedTransaction: bytes(2) }])
    expect(modal.tickets).toHaveLength(1)
    expect(modal.tickets[0]?.payload).toMatchObject({
      caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      method: 'solana_signAllTransactions',
      params: { transactions: ['AQEB', 'AgIC'] },
    })
  })

  test('Transactions are requested one by one when the wallet lacks the batch method or the networks differ', async () => {
    modal.onTicket = async ({ payload }) =>
      Object(payload).method === 'solana_signAllTransactions' ? fail(4200, 'no') : ok({ transaction: 'AQEB' })
    expect(await sign({ transaction: bytes(1) }, { transaction: bytes(2) })).toHaveLength(2)
    expect(modal.tickets).toHaveLength(3)
    const mixed = [
      { transaction: bytes(1), chain: 'solana:devnet' },
      { transaction: bytes(2), chain: 'solana:mainnet' },
    ]
    expect(await sign(...mixed)).toHaveLength(2)
    expect(modal.tickets).toHaveLength(5)
  })
})
