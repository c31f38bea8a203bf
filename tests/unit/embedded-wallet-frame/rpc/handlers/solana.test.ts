import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import english from '#frame/locales/en.json' with { type: 'json' }
import { BITCOIN_MESSAGE_IDS } from '#frame/preview/bitcoin/message-ids.ts'
import { createRecipientBook } from '#frame/preview/known-recipients.ts'
import { SOLANA_MESSAGE_IDS } from '#frame/preview/solana/message-ids.ts'
import { TEXT_MESSAGE_IDS } from '#frame/preview/texts/message-ids.ts'
import { prepareSolanaSignAndSendTransaction } from '#frame/rpc/handlers/solana_signAndSendTransaction.ts'
import { prepareSolanaSignMessage } from '#frame/rpc/handlers/solana_signMessage.ts'
import { prepareSolanaSignTransaction } from '#frame/rpc/handlers/solana_signTransaction.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { openTestWallet, prepareBy } from '#tests/support/chains/chain-handlers.ts'
import { chainServicesOf, solanaNodeOf, type SolanaFixture } from '#tests/support/chains/solana-fixture.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'
import * as z from 'zod/mini'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const wallet = await openTestWallet(3)
const own = new PublicKey(wallet.accountOn(NETWORK).address)
const to = new PublicKey(new Uint8Array(32).fill(9))
const blockhash = base58.encode(new Uint8Array(32).fill(5))
const fixture: SolanaFixture = {
  caipNetworkId: NETWORK,
  account: own.toBase58(),
  known: [],
  blockhash,
  accounts: {},
}
const transfer = SystemProgram.transfer({ fromPubkey: own, toPubkey: to, lamports: 1_000 })

function messageOf(
  instructions: TransactionInstruction[],
  { payer = own, recentBlockhash = blockhash } = {},
): VersionedTransaction {
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash, instructions })
  return new VersionedTransaction(message.compileToV0Message())
}
const textOf = (transaction: VersionedTransaction): string => base64.encode(transaction.serialize())

const TextParams = z.tuple([z.string()], z.unknown())
const Signed = z.object({ signature: z.string() })
const SignedTransaction = z.object({ transaction: z.string() })

/** A node that also takes transactions, and records its calls. */
function sendingNode(statusAfter = 1) {
  const requests: { method: string; params: unknown }[] = []
  let statuses = 0
  const askNode = solanaNodeOf(fixture, (_network, method, params) => {
    requests.push({ method, params })
    if (method === 'sendTransaction') {
      const [text] = TextParams.parse(params)
      const { signatures } = VersionedTransaction.deserialize(base64.decode(text))
      return Promise.resolve(ok(base58.encode(signatures[0] ?? new Uint8Array())))
    }
    if (method === 'getSignatureStatuses')
      return Promise.resolve(ok({ value: [++statuses >= statusAfter ? { err: null } : null] }))
    return Promise.resolve(fail(-32601, 'the method does not exist'))
  })
  return { askNode, requests }
}

const signMessage = prepareBy(prepareSolanaSignMessage, { wallet, askNode: solanaNodeOf(fixture) })
const sign = (askNode: AskNode = solanaNodeOf(fixture), services = chainServicesOf([])) =>
  prepareBy(prepareSolanaSignTransaction(services), { wallet, askNode })
const send = (askNode: AskNode) =>
  prepareBy(prepareSolanaSignAndSendTransaction(chainServicesOf([])), { wallet, askNode })
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('solana_signMessage', () => {
  it('The text that was shown is signed', async () => {
    const message = base58.encode(utf8('Hello'))
    const prepared = await signMessage(NETWORK, { message, pubkey: own.toBase58() })
    expect(prepared).toMatchObject({ ok: true, value: { preview: { message: 'Hello', risk: 'ordinary' } } })
    const { signature } = Signed.parse(valueOf(await valueOf(prepared).perform()))
    expect(ed25519.verify(base58.decode(signature), utf8('Hello'), own.toBytes())).toBe(true)
  })

  it('A transaction and another account are refused', async () => {
    const bytes = messageOf([transfer]).message.serialize()
    for (const one of [bytes, messageOf([transfer]).serialize()])
      expect(
        await signMessage(NETWORK, { message: base58.encode(one), pubkey: own.toBase58() }),
      ).toMatchObject({
        ok: false,
        error: { code: -32602, data: { field: 'message' } },
      })
    const request = { message: base58.encode(utf8('Hello')), pubkey: to.toBase58() }
    expect(await signMessage(NETWORK, request)).toMatchObject({ ok: false, error: { code: 4100 } })
  })
})

describe('solana_signTransaction', () => {
  it('The signature of an answered transaction verifies, and the recipient is stored', async () => {
    const services = chainServicesOf([])
    const transaction = messageOf([transfer])
    const prepared = await sign(undefined, services)(NETWORK, { transaction: textOf(transaction) })
    const answered = SignedTransaction.parse(valueOf(await valueOf(prepared).perform()))
    const signed = VersionedTransaction.deserialize(base64.decode(answered.transaction))
    const [signature = new Uint8Array()] = signed.signatures
    expect(ed25519.verify(signature, transaction.message.serialize(), own.toBytes())).toBe(true)
    expect(services.remembered).toEqual([to.toBase58()])
  })

  it('A transaction this account need not sign, and what is no transaction, are refused', async () => {
    const stranger = Keypair.fromSeed(new Uint8Array(32).fill(77)).publicKey
    const others = messageOf([SystemProgram.transfer({ fromPubkey: stranger, toPubkey: own, lamports: 5 })], {
      payer: stranger,
    })
    for (const transaction of [textOf(others), base64.encode(utf8('nothing'))])
      expect(await sign()(NETWORK, { transaction })).toMatchObject({
        ok: false,
        error: { code: -32602, data: { field: 'transaction' } },
      })
  })

  it('A blockhash is filled in only while the transaction has no signature', async () => {
    const open = messageOf([transfer], { recentBlockhash: '11111111111111111111111111111111' })
    const filled = await sign()(NETWORK, { transaction: textOf(open) })
    expect(filled).toMatchObject({ ok: true })
    expect(filled.ok && filled.value.preview.raw).toContain('05'.repeat(32))
    open.signatures[0]?.fill(1)
    expect(await sign()(NETWORK, { transaction: textOf(open) })).toMatchObject({ ok: false })
  })

  it("A node's failure is answered unchanged", async () => {
    const askNode: AskNode = () => Promise.resolve(fail('WALLET_SERVER_UNREACHABLE', 'offline'))
    expect(await sign(askNode)(NETWORK, { transaction: textOf(messageOf([transfer])) })).toEqual(
      fail('WALLET_SERVER_UNREACHABLE', 'offline'),
    )
  })
})

describe('simulation', () => {
  const standing = (lamports: number) => ({
    owner: '11111111111111111111111111111111',
    lamports,
    executable: false,
    data: '',
  })
  const rich = { ...fixture, accounts: { [own.toBase58()]: standing(5_000_000_000) } }
  const show = async (err: unknown, left: number) => {
    const reported = [{ ...standing(left), data: ['', 'base64'] }, null]
    const value = { err, accounts: reported }
    const askNode = solanaNodeOf(rich, async (_network, method) =>
      method === 'simulateTransaction' ? ok({ context: { slot: 1 }, value }) : fail(-32601, 'no such method'),
    )
    const prepared = await sign(askNode)(NETWORK, { transaction: textOf(messageOf([transfer])) })
    return prepared.ok ? prepared.value.preview : undefined
  }
  const warning = { class: 'FIRST_RECIPIENT', values: { address: to.toBase58() } }

  it('A simulation shows what leaves the account', async () => {
    const preview = await show(null, 5_000_000_000 - 6_000)
    expect(preview?.changes).toEqual({
      seen: [{ kind: 'balance', direction: 'out', amount: '0.000006', symbol: 'SOL', isVerified: true }],
      unseen: [],
    })
    expect(preview?.warnings).toEqual([warning])
  })

  it('A warning appears when more would leave than the instructions say, and when the transaction would fail', async () => {
    const more = await show(null, 1_000_000_000)
    expect(more).toMatchObject({ risk: 'danger', warnings: [warning, { class: 'SIMULATION_DISAGREES' }] })
    const failing = await show({ InstructionError: [0, { Custom: 1 }] }, 0)
    expect(failing).toMatchObject({
      risk: 'danger',
      changes: { seen: [], unseen: ['fails'] },
      warnings: [warning, { class: 'SIMULATION_FAILED' }, { class: 'CHANGES_UNCHECKED' }],
    })
  })
})

describe('solana_signAndSendTransaction', () => {
  it("A transaction is sent with the site's options and answered once the network has seen it", async () => {
    const { askNode, requests } = sendingNode(3)
    const options = { skipPreflight: true, preflightCommitment: 'recent', maxRetries: 0, minContextSlot: 7 }
    const prepared = await send(askNode)(NETWORK, { transaction: textOf(messageOf([transfer])), options })
    const answer = prepared.ok ? await prepared.value.perform() : prepared
    expect(answer).toMatchObject({ ok: true, value: { signature: expect.any(String) } })
    const sent = requests.find(({ method }) => method === 'sendTransaction')
    expect(sent?.params).toEqual([
      expect.any(String),
      {
        encoding: 'base64',
        skipPreflight: true,
        preflightCommitment: 'processed',
        maxRetries: 0,
        minContextSlot: 7,
      },
    ])
    expect(requests.filter(({ method }) => method === 'getSignatureStatuses')).toHaveLength(3)
  })

  it('The signature is answered also when the network is slow to see it', async () => {
    const { askNode } = sendingNode(Infinity)
    const prepared = await send(askNode)(NETWORK, { transaction: textOf(messageOf([transfer])) })
    const answer = prepared.ok ? await prepared.value.perform() : prepared
    expect(answer).toMatchObject({ ok: true })
  })
})

describe('texts of a preview', () => {
  it('Every text of a preview is in the locales', () => {
    const ids = [...SOLANA_MESSAGE_IDS, ...BITCOIN_MESSAGE_IDS, ...TEXT_MESSAGE_IDS]
    expect(ids.filter((id) => !(id in english))).toEqual([])
  })
})

describe('recipient book', () => {
  it('Addresses are stored as they are written, newest first, by account and network', () => {
    const stored = new Map<string, string>()
    const book = createRecipientBook({
      get: (name) => stored.get(name),
      set: (name, value) => void stored.set(name, value),
    })
    expect(book.known(NETWORK, 'me')).toEqual([])
    book.remember(NETWORK, 'me', ['AbC'])
    book.remember(NETWORK, 'me', ['xYz', 'AbC'])
    expect(book.known(NETWORK, 'me')).toEqual(['xYz', 'AbC'])
    expect(book.known(NETWORK, 'you')).toEqual([])
    expect(book.known('solana:other', 'me')).toEqual([])
  })
})
