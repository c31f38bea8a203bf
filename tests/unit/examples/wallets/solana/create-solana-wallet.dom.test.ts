import { ed25519 } from '@noble/curves/ed25519.js'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { registerWallet } from '#examples/wallets/page/register-wallet.ts'
import { createSolanaWallet } from '#examples/wallets/solana/create-solana-wallet.ts'
import { DEMO_ADDRESS, DEMO_PUBLIC_KEY } from '#examples/wallets/solana/demo-account.ts'

let approved: boolean
let approvals: Array<ReadonlyArray<readonly [string, string]>>
let connected: boolean
let wallet: Wallet

const create = (): Wallet =>
  createSolanaWallet({
    name: 'Demo Solana Wallet',
    icon: 'data:image/svg+xml;base64,AA==',
    approve: async ({ details }) => {
      approvals.push(details)
      return approved
    },
    storage: {
      read: async () => ({ connected }),
      write: async (state) => {
        connected = state.connected
      },
    },
    rpcUrl: () => 'http://127.0.0.1:1',
    host: 'localhost:4600',
  })

beforeEach(() => {
  approved = true
  approvals = []
  connected = false
  wallet = create()
})

type Call = (...inputs: unknown[]) => Promise<never>
const feature = (name: `${string}:${string}`): Call => {
  const [method] = Object.values(Object(wallet.features[name])).filter(
    (value): value is Call => typeof value === 'function',
  )
  if (!method) throw new Error(`no ${name}`)
  return method
}
const connect = async (): Promise<WalletAccount> => {
  const { accounts }: { accounts: WalletAccount[] } = await feature('standard:connect')()
  const [account] = accounts
  if (!account) throw new Error('no account')
  return account
}
const to = Keypair.generate().publicKey
const key = new PublicKey(DEMO_ADDRESS)
const transfer = SystemProgram.transfer({ fromPubkey: key, toPubkey: to, lamports: 1_500_000_000 })
const recentBlockhash = Keypair.generate().publicKey.toBase58()

describe('the demo Solana wallet', () => {
  test('Apps find the wallet, with the account that the local network funds', async () => {
    registerWallet(wallet)
    expect(getWallets().get()).toContain(wallet)
    expect(wallet.chains).toEqual(
      expect.arrayContaining(['solana:mainnet', 'solana:devnet', 'solana:localnet']),
    )
    expect((await connect()).address).toBe(DEMO_ACCOUNTS.solana)
  })

  test('The wallet connects, notifies listeners, reconnects silently and disconnects', async () => {
    const changes: unknown[] = []
    const off: unknown = feature('standard:events')('change', (change: unknown) => changes.push(change))
    const silent = await feature('standard:connect')({ silent: true })
    expect(silent).toEqual({ accounts: [] })
    const account = await connect()
    expect(changes).toEqual([{ accounts: [account] }])
    wallet = create()
    expect(await feature('standard:connect')({ silent: true })).toMatchObject({
      accounts: [{ address: DEMO_ADDRESS }],
    })
    await feature('standard:disconnect')()
    expect(wallet.accounts).toEqual([])
    expect(typeof off).toBe('function')
  })

  test('Signed messages verify', async () => {
    const message = new TextEncoder().encode('hello')
    const [output]: Array<{ signature: Uint8Array }> = await feature('solana:signMessage')({
      account: await connect(),
      message,
    })
    expect(ed25519.verify(output?.signature ?? new Uint8Array(64), message, DEMO_PUBLIC_KEY)).toBe(true)
  })

  test('The wallet signs legacy and version 0 transactions, and only its own signature', async () => {
    const account = await connect()
    const other = Keypair.generate()
    const legacy = new Transaction({ feePayer: other.publicKey, recentBlockhash }).add(transfer)
    legacy.partialSign(other)
    const message = new TransactionMessage({ payerKey: key, recentBlockhash, instructions: [transfer] })
    const versioned = new VersionedTransaction(message.compileToV0Message())
    const outputs: Array<{ signedTransaction: Uint8Array }> = await feature('solana:signTransaction')(
      { account, transaction: new Uint8Array(legacy.serialize({ requireAllSignatures: false })) },
      { account, transaction: versioned.serialize() },
    )
    const [first, second] = outputs.map(({ signedTransaction }) => signedTransaction)
    expect(Transaction.from(first ?? []).verifySignatures()).toBe(true)
    const signed = VersionedTransaction.deserialize(second ?? new Uint8Array())
    const signature = signed.signatures[0] ?? new Uint8Array(64)
    expect(ed25519.verify(signature, signed.message.serialize(), DEMO_PUBLIC_KEY)).toBe(true)
    expect(approvals.at(-1)?.[0]).toEqual(['Instruction 1', `Send 1.5 SOL\nto ${to.toBase58()}`])
  })

  test('The wallet signs in with a message for this site', async () => {
    const input = { statement: 'Hello', nonce: 'abcdefgh', resources: ['https://example.com/a'] }
    const [output]: Array<{ signedMessage: Uint8Array; signature: Uint8Array }> =
      await feature('solana:signIn')(input)
    const text = new TextDecoder().decode(output?.signedMessage)
    expect(text).toBe(
      `localhost:4600 wants you to sign in with your Solana account:\n${DEMO_ADDRESS}\n\nHello\n\n` +
        'Nonce: abcdefgh\nResources:\n- https://example.com/a',
    )
    expect(
      ed25519.verify(
        output?.signature ?? new Uint8Array(64),
        output?.signedMessage ?? new Uint8Array(),
        DEMO_PUBLIC_KEY,
      ),
    ).toBe(true)
    await expect(feature('solana:signIn')({ domain: 'evil.example' })).rejects.toMatchObject({ code: -32602 })
  })

  test('A copy of an account is refused', async () => {
    const account = await connect()
    const request = feature('solana:signMessage')({ account: { ...account }, message: new Uint8Array(1) })
    await expect(request).rejects.toThrow(/Invalid account/)
  })

  test('Rejections, foreign transactions and networks without a node fail', async () => {
    const account = await connect()
    const foreign = new Transaction({ feePayer: to, recentBlockhash }).add(
      SystemProgram.transfer({ fromPubkey: to, toPubkey: key, lamports: 1 }),
    )
    const transaction = new Uint8Array(foreign.serialize({ requireAllSignatures: false }))
    const sign = feature('solana:signTransaction')
    await expect(sign({ account, transaction })).rejects.toMatchObject({ code: -32602 })
    await expect(sign({ account, transaction: new Uint8Array(3) })).rejects.toMatchObject({ code: -32602 })
    const send = feature('solana:signAndSendTransaction')
    await expect(send({ account, transaction, chain: 'solana:mainnet' })).rejects.toMatchObject({
      code: 4901,
    })
    approved = false
    await expect(
      feature('solana:signMessage')({ account, message: new Uint8Array(1) }),
    ).rejects.toMatchObject({ code: 4001 })
  })
})
