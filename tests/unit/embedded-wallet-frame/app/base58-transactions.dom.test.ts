import { base58, base64 } from '@scure/base'
import {
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { siteEvents, type EventHandlers } from '#frame/app/site-events.ts'
import { solanaNodeOf } from '#tests/support/chains/solana-fixture.ts'
import { createHeldClock } from '#tests/support/fixtures/vault-in-process.ts'
import { linkFrame, NETWORKS } from '#tests/support/fixtures/linked-frame.ts'
import { answerLogin } from '#tests/support/scripted/scripted-api.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const blockhash = base58.encode(new Uint8Array(32).fill(5))
const to = new PublicKey(new Uint8Array(32).fill(9))
const Signed = z.object({ transaction: z.string() })
const AllSigned = z.object({ transactions: z.array(z.string()) })

let link: Awaited<ReturnType<typeof linkFrame>>
let events: EventHandlers
let own: PublicKey

beforeEach(async () => {
  const fixture = { caipNetworkId: SOLANA, account: '', known: [], blockhash, accounts: {} }
  link = await linkFrame({ login: answerLogin, askNode: solanaNodeOf(fixture) })
  events = siteEvents(
    link.handlers,
    link.network,
    { networks: NETWORKS },
    {
      notify: () => {},
      display: { place: () => 'shown', subscribe: () => () => {} },
      clock: createHeldClock(),
    },
  )
  await events.CONNECT_EMAIL({ email: 'ada@example.com' }, 'a')
  await events.CONNECT_OTP({ otp: '123456' }, 'b')
  await link.wallet.create()
  expect(await link.wallet.addPassword('a quiet harbour at dawn')).toMatchObject({ ok: true })
  const user = await events.GET_USER({ chainId: SOLANA }, 'c')
  if (!user.ok) throw new Error(JSON.stringify(user))
  own = new PublicKey(user.value.address)
})
afterEach(() => link.close())

/** The message of one transfer, as a wallet adapter makes it. */
function message(lamports: number): TransactionMessage {
  const transfer = SystemProgram.transfer({ fromPubkey: own, toPubkey: to, lamports })
  return new TransactionMessage({ payerKey: own, recentBlockhash: blockhash, instructions: [transfer] })
}

async function approved(method: string, params: unknown): Promise<unknown> {
  const answer = events.RPC_REQUEST({ method, params, chainId: SOLANA }, 'd')
  await expect.poll(() => link.approvals.current()?.phase).toBe('deciding')
  link.approvals.approve(link.approvals.current()?.request.requestId ?? '')
  const result = await answer
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('Solana transactions of an event-style client', () => {
  it('A transaction in base58 is read, and answered in base58', async () => {
    const transaction = new VersionedTransaction(message(1_000).compileToV0Message())
    const answer = await approved('solana_signTransaction', {
      transaction: base58.encode(transaction.serialize()),
    })
    const signed = VersionedTransaction.deserialize(base58.decode(Signed.parse(answer).transaction))
    expect(signed.message.serialize()).toEqual(transaction.message.serialize())
    expect(signed.signatures[0]?.some((byte) => byte !== 0)).toBe(true)
  })

  it('Several transactions of the older form are translated', async () => {
    const unsigned = [1, 2].map((lamports) =>
      Transaction.populate(message(lamports).compileToLegacyMessage(), []),
    )
    const transactions = unsigned.map((one) => base58.encode(one.serialize({ verifySignatures: false })))
    const answer = AllSigned.parse(await approved('solana_signAllTransactions', { transactions }))
    const signed = answer.transactions.map((text) => Transaction.from(base58.decode(text)))
    expect(signed.map((one) => one.verifySignatures())).toEqual([true, true])
  })

  it('A transaction in base64 is answered in base64', async () => {
    const transaction = new VersionedTransaction(message(1_000).compileToV0Message())
    const answer = await approved('solana_signTransaction', {
      transaction: base64.encode(transaction.serialize()),
    })
    expect(() =>
      VersionedTransaction.deserialize(base64.decode(Signed.parse(answer).transaction)),
    ).not.toThrow()
  })

  it('A text in neither encoding is refused with its field', async () => {
    const refused = await events.RPC_REQUEST(
      { method: 'solana_signTransaction', params: { transaction: 'no transaction' }, chainId: SOLANA },
      'd',
    )
    expect(refused).toMatchObject({ ok: false, error: { code: -32_602 } })
  })
})
