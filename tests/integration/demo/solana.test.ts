import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SendTransactionError,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { LOCAL_GENESIS_HASH } from '#demo/chains/solana/local-cluster.ts'
import { startSolanaChain } from '#demo/chains/solana/start-solana-chain.ts'
import { ensurePortIsFree } from '#demo/chains/ensure-port-is-free.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const TOKEN_PROGRAM = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const payer = Keypair.generate()
let chain: RunningChain
let connection: Connection

beforeAll(async () => {
  chain = await startSolanaChain(0, [
    { address: payer.publicKey.toBase58(), lamports: BigInt(10 * LAMPORTS_PER_SOL) },
  ])
  connection = new Connection(chain.url, {
    commitment: 'confirmed',
    wsEndpoint: chain.url.replace('http', 'ws'),
  })
})
afterAll(() => chain.stop())

/** A free port whose successor is free as well. */
async function neighbours(): Promise<{ port: number; next: number }> {
  for (const port of await freePorts(20)) {
    const next = port + 1
    if (
      await ensurePortIsFree(next).then(
        () => true,
        () => false,
      )
    )
      return { port, next }
  }
  throw new Error('No two free ports stand beside one another.')
}

const transfer = (from: PublicKey, to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

async function signedTransfer(from: Keypair, to: PublicKey, lamports: number): Promise<VersionedTransaction> {
  const { blockhash } = await connection.getLatestBlockhash()
  const instructions = [transfer(from.publicKey, to, lamports)]
  const message = new TransactionMessage({
    payerKey: from.publicKey,
    recentBlockhash: blockhash,
    instructions,
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([from])
  return transaction
}

describe('the local Solana network', () => {
  test('The network identifies itself', async () => {
    expect(await connection.getGenesisHash()).toBe(LOCAL_GENESIS_HASH)
    expect(LOCAL_GENESIS_HASH.slice(0, 32)).toBe('LocaLPostern11111111111111111111')
    expect(new PublicKey(LOCAL_GENESIS_HASH).toBytes()).toHaveLength(32)
    expect((await connection.getVersion())['solana-core']).toContain('local-svm')
  })

  test('An airdrop is made, and confirmed over the WebSocket', async () => {
    const { publicKey } = Keypair.generate()
    const signature = await connection.requestAirdrop(publicKey, LAMPORTS_PER_SOL)
    const latest = await connection.getLatestBlockhash()
    const { value } = await connection.confirmTransaction({ signature, ...latest })
    expect(value.err).toBeNull()
    expect(await connection.getBalance(publicKey)).toBe(LAMPORTS_PER_SOL)
  })

  test('A page that knows only the HTTP address gets confirmations and slots', async () => {
    const { port, next } = await neighbours()
    const funded = [{ address: payer.publicKey.toBase58(), lamports: BigInt(LAMPORTS_PER_SOL) }]
    const node = await startSolanaChain(port, funded, undefined, next)
    onTestFinished(() => node.stop())
    const page = new Connection(node.url, 'confirmed')
    const accounts: number[] = []
    const to = Keypair.generate().publicKey
    page.onAccountChange(to, ({ lamports }) => accounts.push(lamports))
    const slot = await new Promise((resolve) => page.onSlotChange(resolve))
    expect(slot).toMatchObject({ slot: expect.any(Number) })
    const signature = await page.requestAirdrop(to, LAMPORTS_PER_SOL)
    const { value } = await page.confirmTransaction({ signature, ...(await page.getLatestBlockhash()) })
    expect(value.err).toBeNull()
    await expect.poll(() => accounts).toEqual([LAMPORTS_PER_SOL])
  })

  test('A legacy transfer is sent, confirmed and stored in the history', async () => {
    const to = Keypair.generate().publicKey
    const transaction = new Transaction().add(transfer(payer.publicKey, to, 1_000_000_000))
    const signature = await sendAndConfirmTransaction(connection, transaction, [payer])
    expect(await connection.getBalance(to)).toBe(1_000_000_000)

    const [status] = (await connection.getSignatureStatuses([signature])).value
    expect(status?.confirmationStatus).toBe('finalized')
    expect((await connection.getSignaturesForAddress(to)).map((entry) => entry.signature)).toEqual([
      signature,
    ])
    const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.meta?.fee).toBe(5_000)
    expect(landed?.meta?.postBalances[1]).toBe(1_000_000_000)
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(parsed?.transaction.message.accountKeys[0]?.signer).toBe(true)
  })

  test('A version 0 transfer is sent twice in a row without a stale blockhash', async () => {
    const to = Keypair.generate().publicKey
    for (const lamports of [900_000, 900_001]) {
      const signature = await connection.sendTransaction(await signedTransfer(payer, to, lamports))
      await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) })
    }
    expect(await connection.getBalance(to)).toBe(1_800_001)
  })

  test('An unsigned transaction is simulated, and the fee of a message is computed', async () => {
    const { blockhash } = await connection.getLatestBlockhash()
    const instructions = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 }),
      transfer(payer.publicKey, Keypair.generate().publicKey, 1_000_000),
    ]
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions,
    })
    const compiled = message.compileToV0Message()
    expect((await connection.getFeeForMessage(compiled)).value).toBe(6_000)
    const { value } = await connection.simulateTransaction(new VersionedTransaction(compiled))
    expect(value.err).toBeNull()
    expect(value.unitsConsumed).toBeGreaterThan(0)
  })

  test('The token accounts of an owner are read, raw and parsed', async () => {
    const mint = Keypair.generate()
    const account = Keypair.generate()
    const rent = async (space: number) => connection.getMinimumBalanceForRentExemption(space)
    const create = async (key: Keypair, space: number) =>
      SystemProgram.createAccount({
        fromPubkey: payer.publicKey,
        newAccountPubkey: key.publicKey,
        lamports: await rent(space),
        space,
        programId: TOKEN_PROGRAM,
      })
    const token = (keys: PublicKey[], data: number[], signer = false) =>
      new TransactionInstruction({
        programId: TOKEN_PROGRAM,
        keys: keys.map((pubkey, index) => ({
          pubkey,
          isSigner: signer && index === keys.length - 1,
          isWritable: index < 2,
        })),
        data: Buffer.from(data),
      })
    const amount = [...new Uint8Array(new BigUint64Array([1_234_500n]).buffer)]
    const owner = [...payer.publicKey.toBytes()]
    const transaction = new Transaction().add(
      await create(mint, 82),
      token([mint.publicKey], [20, 6, ...owner, 0]),
      await create(account, 165),
      token([account.publicKey, mint.publicKey], [18, ...owner]),
      token([mint.publicKey, account.publicKey, payer.publicKey], [7, ...amount], true),
    )
    await sendAndConfirmTransaction(connection, transaction, [payer, mint, account])

    const raw = await connection.getTokenAccountsByOwner(payer.publicKey, { mint: mint.publicKey })
    expect(raw.value.map(({ pubkey }) => pubkey.toBase58())).toEqual([account.publicKey.toBase58()])
    const parsed = await connection.getParsedTokenAccountsByOwner(payer.publicKey, {
      programId: TOKEN_PROGRAM,
    })
    const [first] = parsed.value
    expect(first?.account.data.program).toBe('spl-token')
    expect(first?.account.data.parsed).toMatchObject({
      info: { mint: mint.publicKey.toBase58(), tokenAmount: { amount: '1234500', uiAmountString: '1.2345' } },
    })
    expect((await connection.getTokenSupply(mint.publicKey)).value.uiAmount).toBe(1.2345)
  })

  test('Insufficient funds are reported with the program’s logs', async () => {
    const transaction = await signedTransfer(payer, Keypair.generate().publicKey, 999 * LAMPORTS_PER_SOL)
    const error: unknown = await connection.sendTransaction(transaction).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(SendTransactionError)
    if (!(error instanceof SendTransactionError)) return
    expect(error.message).toContain('custom program error: 0x1')
    expect(error.logs?.join('\n')).toContain('insufficient lamports')
  })

  test('An account without funds cannot send', async () => {
    const transaction = await signedTransfer(Keypair.generate(), payer.publicKey, 1)
    await expect(connection.sendTransaction(transaction)).rejects.toThrow(/no record of a prior credit/)
  })

  test('A tampered transaction is refused', async () => {
    const raw = (await signedTransfer(payer, Keypair.generate().publicKey, 1_000_000)).serialize()
    raw[raw.length - 4] = 7
    await expect(connection.sendRawTransaction(raw)).rejects.toThrow(/signature verification failure/)
  })

  test('A blockhash that was never issued is refused', async () => {
    const recentBlockhash = Keypair.generate().publicKey.toBase58()
    const instructions = [transfer(payer.publicKey, payer.publicKey, 1)]
    const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions })
    const transaction = new VersionedTransaction(message.compileToLegacyMessage())
    transaction.sign([payer])
    await expect(connection.sendTransaction(transaction)).rejects.toThrow(/Blockhash not found/)
  })

  test('Unknown methods, invalid params and invalid JSON are answered with JSON-RPC errors', async () => {
    const post = async (body: string): Promise<unknown> =>
      (await fetch(chain.url, { method: 'POST', body })).json()
    const ask = (method: string, params: unknown[]) =>
      post(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }))
    expect(await ask('getBlocks', [1])).toMatchObject({ id: 7, error: { code: -32601 } })
    expect(await ask('getBalance', ['nonsense'])).toMatchObject({ id: 7, error: { code: -32602 } })
    expect(await ask('toString', [])).toMatchObject({ error: { code: -32601 } })
    expect(await post('{')).toMatchObject({ id: null, error: { code: -32700 } })
    expect(await post('[]')).toMatchObject({ error: { code: -32600 } })
  })

  test('Pages of every origin may call the network', async () => {
    const answer = await fetch(chain.url, { method: 'OPTIONS', headers: { origin: 'http://localhost:4600' } })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
})
