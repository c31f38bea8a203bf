import { base64 } from '@scure/base'
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { startSolanaChain } from '#demo/chains/solana/start-solana-chain.ts'
import { prepareSolanaSignAllTransactions } from '#frame/rpc/handlers/solana_signAllTransactions.ts'
import { prepareSolanaSignAndSendTransaction } from '#frame/rpc/handlers/solana_signAndSendTransaction.ts'
import { prepareSolanaSignTransaction } from '#frame/rpc/handlers/solana_signTransaction.ts'
import type { Sending } from '#frame/preview/sending.ts'
import {
  answerAgain,
  nodesBehind,
  openTestWallet,
  prepareBy,
  type TestWallet,
} from '#tests/support/chains/chain-handlers.ts'
import { classesOf } from '#tests/support/assertions/byte-mutations.ts'
import { chainServicesOf } from '#tests/support/chains/solana-fixture.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'

const NETWORK = 'solana:LocaLPostern11111111111111111111'
const TOKEN_PROGRAM = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const Sent = z.object({ signature: z.string() })
const Signed = z.object({ signature: z.string(), transaction: z.string() })

let chain: RunningChain
let server: TestServer
let connection: Connection
let wallet: TestWallet
let own: PublicKey
let handlers: ReturnType<typeof open>

beforeAll(async () => {
  wallet = await openTestWallet(11)
  own = new PublicKey(wallet.accountOn(NETWORK).address)
  chain = await startSolanaChain(0, [{ address: own.toBase58(), lamports: BigInt(100 * LAMPORTS_PER_SOL) }])
  server = await startTestServer({ chains: { [NETWORK]: { rpcUrls: [chain.url] } } })
  connection = new Connection(chain.url, {
    commitment: 'confirmed',
    wsEndpoint: chain.url.replace('http', 'ws'),
  })
  handlers = open()
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

function open() {
  const services = chainServicesOf([])
  let noted: Sending | undefined
  const askNode = nodesBehind(server)
  const with_ = { wallet, askNode, recordSending: (sending?: Sending) => void (noted = sending) }
  return {
    services,
    again: () => answerAgain(noted, NETWORK, askNode),
    send: prepareBy(prepareSolanaSignAndSendTransaction(services), with_),
    sign: prepareBy(prepareSolanaSignTransaction(services), with_),
    signAll: prepareBy(prepareSolanaSignAllTransactions(services), with_),
  }
}

/** An unsigned transaction as a site makes it. */
async function unsigned(
  instructions: TransactionInstruction[],
  { blockhash, isLegacy = false }: { blockhash?: string; isLegacy?: boolean } = {},
): Promise<string> {
  const recentBlockhash = blockhash ?? (await connection.getLatestBlockhash()).blockhash
  const message = new TransactionMessage({ payerKey: own, recentBlockhash, instructions })
  const compiled = isLegacy ? message.compileToLegacyMessage() : message.compileToV0Message()
  return base64.encode(new VersionedTransaction(compiled).serialize())
}

const transfer = (to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: own, toPubkey: to, lamports })

/** A mint of six decimals with two accounts; the first is the wallet's, with a million tokens. */
async function mintTokens(): Promise<{ mint: PublicKey; source: PublicKey; target: PublicKey }> {
  const payer = Keypair.generate()
  await connection.requestAirdrop(payer.publicKey, LAMPORTS_PER_SOL)
  const [mint, source, target] = [Keypair.generate(), Keypair.generate(), Keypair.generate()]
  const create = async (key: Keypair, space: number) =>
    SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: key.publicKey,
      lamports: await connection.getMinimumBalanceForRentExemption(space),
      space,
      programId: TOKEN_PROGRAM,
    })
  const call = (data: number[], ...keys: (PublicKey | Keypair)[]) =>
    new TransactionInstruction({
      programId: TOKEN_PROGRAM,
      keys: keys.map((key) =>
        key instanceof Keypair
          ? { pubkey: key.publicKey, isSigner: true, isWritable: false }
          : { pubkey: key, isSigner: false, isWritable: true },
      ),
      data: Buffer.from(data),
    })
  const million = [...new Uint8Array(new BigUint64Array([1_000_000_000_000n]).buffer)]
  const transaction = new Transaction().add(
    await create(mint, 82),
    call([20, 6, ...payer.publicKey.toBytes(), 0], mint.publicKey),
    await create(source, 165),
    call([18, ...own.toBytes()], source.publicKey, mint.publicKey),
    await create(target, 165),
    call([18, ...payer.publicKey.toBytes()], target.publicKey, mint.publicKey),
    call([7, ...million], mint.publicKey, source.publicKey, payer),
  )
  transaction.feePayer = payer.publicKey
  transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
  transaction.sign(payer, mint, source, target)
  await connection.sendRawTransaction(transaction.serialize())
  return { mint: mint.publicKey, source: source.publicKey, target: target.publicKey }
}

describe('wallet at a real SVM, through the server', () => {
  it.each([true, false])(
    'A transfer is shown, sent exactly so, and arrives (legacy: %s)',
    async (isLegacy) => {
      const to = Keypair.generate().publicKey
      const transaction = await unsigned(
        [
          ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }),
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000 }),
          transfer(to, 2 * LAMPORTS_PER_SOL),
        ],
        { isLegacy },
      )
      const { preview, perform } = valueOf(await handlers.send(NETWORK, { transaction }))
      expect(preview).toMatchObject({
        intent: { id: 'approval.intent.send' },
        risk: 'caution',
        fee: { amount: '0.000007', symbol: 'SOL', payer: 'account' },
        changes: {
          seen: [{ direction: 'out', amount: '2.000007', symbol: 'SOL', isVerified: true }],
          unseen: [],
        },
      })
      const { signature } = Sent.parse(valueOf(await perform()))
      expect((await connection.getSignatureStatuses([signature])).value[0]?.err).toBeNull()
      expect(await connection.getBalance(to)).toBe(2 * LAMPORTS_PER_SOL)
      expect(handlers.services.remembered).toContain(to.toBase58())
    },
  )

  it('A blockhash is filled in where the site left it open', async () => {
    const to = Keypair.generate().publicKey
    const transaction = await unsigned([transfer(to, LAMPORTS_PER_SOL)], {
      blockhash: '11111111111111111111111111111111',
    })
    const { perform } = valueOf(await handlers.send(NETWORK, { transaction }))
    Sent.parse(valueOf(await perform()))
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
  })

  it('A repeated transfer is found by its stored sending, and sent once', async () => {
    const to = Keypair.generate().publicKey
    const transaction = await unsigned([transfer(to, LAMPORTS_PER_SOL)])
    const { perform } = valueOf(await handlers.send(NETWORK, { transaction }))
    const answer = await perform()
    expect(Sent.parse(valueOf(answer)).signature).toEqual(expect.any(String))
    expect(await handlers.again()).toEqual(answer)
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
  })

  it('A transfer of tokens is sent, and the simulation names them', async () => {
    const { mint, source, target } = await mintTokens()
    const amount = [...new Uint8Array(new BigUint64Array([2_500_000n]).buffer)]
    const key = (pubkey: PublicKey, isSigner = false, isWritable = true) => ({ pubkey, isSigner, isWritable })
    const transferChecked = new TransactionInstruction({
      programId: TOKEN_PROGRAM,
      keys: [key(source), key(mint, false, false), key(target), key(own, true, false)],
      data: Buffer.from([12, ...amount, 6]),
    })
    const transaction = await unsigned([transferChecked])
    const { preview, perform } = valueOf(await handlers.send(NETWORK, { transaction }))
    expect(classesOf(preview)).toEqual(['FIRST_RECIPIENT'])
    expect(preview.changes?.seen).toContainEqual({
      kind: 'balance',
      direction: 'out',
      amount: '2.5',
      symbol: '',
      tokenAddress: mint.toBase58(),
      isVerified: false,
    })
    Sent.parse(valueOf(await perform()))
    expect((await connection.getTokenAccountBalance(target)).value.uiAmountString).toBe('2.5')
  })

  it('Accounts are read from a lookup table on the chain', async () => {
    const to = Keypair.generate().publicKey
    // The local chain keeps the hash of one slot only, and a table must be created with it.
    const slots = await connection.getAccountInfo(
      new PublicKey('SysvarS1otHashes111111111111111111111111111'),
    )
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: own,
      payer: own,
      recentSlot: slots?.data.readBigUInt64LE(8) ?? 0n,
    })
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable: table,
      authority: own,
      payer: own,
      addresses: [to, Keypair.generate().publicKey],
    })
    const made = valueOf(await handlers.send(NETWORK, { transaction: await unsigned([create, extend]) }))
    expect(classesOf(made.preview)).toContain('UNKNOWN_CALL')
    Sent.parse(valueOf(await made.perform()))
    const account = (await connection.getAddressLookupTable(table)).value
    if (!account) throw new Error('no table')
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: own,
      recentBlockhash: blockhash,
      instructions: [transfer(to, LAMPORTS_PER_SOL)],
    }).compileToV0Message([account])
    expect(message.addressTableLookups).toHaveLength(1)
    const transaction = base64.encode(new VersionedTransaction(message).serialize())
    const { preview, perform } = valueOf(await handlers.send(NETWORK, { transaction }))
    expect(preview.warnings).toEqual([{ class: 'FIRST_RECIPIENT', values: { address: to.toBase58() } }])
    Sent.parse(valueOf(await perform()))
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
  })

  it('A second signer’s signature stays where it is', async () => {
    const other = Keypair.generate()
    await connection.requestAirdrop(other.publicKey, LAMPORTS_PER_SOL)
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: other.publicKey,
      recentBlockhash: blockhash,
      instructions: [transfer(Keypair.generate().publicKey, LAMPORTS_PER_SOL)],
    }).compileToV0Message()
    const theirs = new VersionedTransaction(message)
    theirs.sign([other])
    const { preview, perform } = valueOf(
      await handlers.sign(NETWORK, { transaction: base64.encode(theirs.serialize()) }),
    )
    expect(preview.fee?.payer).toBe('sponsor')
    const { transaction } = Signed.parse(valueOf(await perform()))
    const signature = await connection.sendRawTransaction(base64.decode(transaction))
    expect((await connection.getSignatureStatuses([signature])).value[0]?.err).toBeNull()
  })

  it('Several transactions are signed at once, and the chain accepts each', async () => {
    const to = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const transactions = await Promise.all(
      to.map((one, place) => unsigned([transfer(one, (place + 1) * LAMPORTS_PER_SOL)])),
    )
    const { preview, perform } = valueOf(await handlers.signAll(NETWORK, { transactions }))
    expect(preview).toMatchObject({
      intent: { id: 'approval.intent.signTransactions', values: { count: '2' } },
      fee: { amount: '0.00001' },
      changes: { seen: [{ direction: 'out', amount: '3.00001', symbol: 'SOL' }] },
    })
    const signed = z.object({ transactions: z.array(z.string()) }).parse(valueOf(await perform()))
    for (const one of signed.transactions) await connection.sendRawTransaction(base64.decode(one))
    expect(await connection.getBalance(to[1] ?? own)).toBe(2 * LAMPORTS_PER_SOL)
  })

  it('A transaction that would fail is warned of, and the chain’s reason is answered', async () => {
    const transaction = await unsigned([transfer(Keypair.generate().publicKey, 5_000 * LAMPORTS_PER_SOL)])
    const { preview, perform } = valueOf(await handlers.send(NETWORK, { transaction }))
    expect(classesOf(preview)).toContain('SIMULATION_FAILED')
    expect(await perform()).toMatchObject({ ok: false, error: { code: -32002 } })
  })

  it('A blockhash this network never had is warned of', async () => {
    const blockhash = Keypair.generate().publicKey.toBase58()
    const transaction = await unsigned([transfer(Keypair.generate().publicKey, LAMPORTS_PER_SOL)], {
      blockhash,
    })
    const { preview, perform } = valueOf(await handlers.send(NETWORK, { transaction }))
    expect(preview.risk).toBe('danger')
    expect(classesOf(preview)).toContain('CHAIN_MISMATCH')
    expect(await perform()).toMatchObject({ ok: false, error: { code: -32002 } })
  })

  it('A stored nonce is recognised', async () => {
    const nonce = Keypair.generate()
    const payer = Keypair.generate()
    await connection.requestAirdrop(payer.publicKey, LAMPORTS_PER_SOL)
    const make = SystemProgram.createNonceAccount({
      fromPubkey: payer.publicKey,
      noncePubkey: nonce.publicKey,
      authorizedPubkey: own,
      lamports: await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
    })
    make.feePayer = payer.publicKey
    make.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
    make.sign(payer, nonce)
    await connection.sendRawTransaction(make.serialize())
    const stored = await connection.getNonce(nonce.publicKey)
    const transaction = await unsigned(
      [
        SystemProgram.nonceAdvance({ noncePubkey: nonce.publicKey, authorizedPubkey: own }),
        transfer(Keypair.generate().publicKey, LAMPORTS_PER_SOL),
      ],
      { blockhash: stored?.nonce ?? '' },
    )
    const { preview } = valueOf(await handlers.sign(NETWORK, { transaction }))
    expect(classesOf(preview)).not.toContain('CHAIN_MISMATCH')
    expect(JSON.stringify(preview.fields)).toContain('"at":"never"')
  })
})
