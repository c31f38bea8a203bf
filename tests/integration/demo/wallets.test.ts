import {
  Connection,
  Keypair,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  PublicKey,
} from '@solana/web3.js'
import { base58 } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { Psbt } from 'bitcoinjs-lib'
import { createPublicClient, createWalletClient, custom, http, parseEther, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { startChains, type RunningChains } from '#demo/chains/start-chains.ts'
import { createEvmWallet } from '#examples/wallets/eip155/create-evm-wallet.ts'
import { createDemoAccount, PUBLISHED_KEYS } from '#examples/wallets/eip155/demo-account.ts'
import { createSolanaWallet } from '#examples/wallets/solana/create-solana-wallet.ts'
import { REGTEST } from '#examples/wallets/bip122/demo-accounts.ts'
import { createSatsProvider } from '#examples/wallets/test-only/sats-connect-wallet.ts'
import { createUnisatStyleProvider } from '#examples/wallets/test-only/unisat-style-wallet.ts'

const approve = async () => true
const storage = { read: async () => undefined, write: async () => {} }
let chains: RunningChains

beforeAll(async () => {
  chains = await startChains({ evmPort: 4796, solanaPort: 4797, bitcoinPort: 4798 })
})
afterAll(() => chains.stop())

async function untilConfirmed(txid: string): Promise<void> {
  const status = async (): Promise<unknown> =>
    (await fetch(`${chains.urls.bitcoin}/tx/${txid}/status`)).json()
  await expect.poll(status, { timeout: 3_000 }).toMatchObject({ confirmed: true })
}

function openEvmWallet() {
  const account = createDemoAccount(PUBLISHED_KEYS.first)
  const wallet = createEvmWallet({
    account,
    approve,
    storage,
    rpcUrl: () => chains.urls.evm,
    origin: 'http://localhost',
  })
  return { account, wallet }
}

/** Calls the function of a Wallet Standard feature. */
async function callFeature(
  { features }: Wallet,
  name: `${string}:${string}`,
  input?: unknown,
): Promise<unknown> {
  return Object(features[name])[name.split(':')[1] ?? ''](input)
}

describe('the demo wallets on the local chains', () => {
  test('The EVM wallet sends through viem’s custom transport', async () => {
    const { wallet } = openEvmWallet()
    const client = createWalletClient({ chain: foundry, transport: custom(wallet) })
    const [from] = await client.requestAddresses()
    const to = privateKeyToAccount(generatePrivateKey()).address
    const hash = await client.sendTransaction({ account: from ?? to, to, value: parseEther('1') })
    const reader = createPublicClient({
      chain: foundry,
      transport: http(chains.urls.evm),
      pollingInterval: 20,
    })
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')

    const { id } = await client.sendCalls({
      account: from ?? to,
      calls: [
        { to, value: 1n },
        { to, value: 2n },
      ],
    })
    const status = await client.waitForCallsStatus({ id })
    expect(status.status).toBe('success')
    expect(status.receipts).toHaveLength(2)
    expect(await reader.getBalance({ address: to })).toBe(parseEther('1') + 3n)
  })

  test('The EVM wallet passes the node’s refusal on', async () => {
    const { account, wallet } = openEvmWallet()
    await wallet.request({ method: 'eth_requestAccounts' })
    const value: Hex = `0x${(10n ** 24n).toString(16)}`
    const params = [{ from: account.address, to: DEMO_ACCOUNTS.evmExtension, value }]
    await expect(wallet.request({ method: 'eth_sendTransaction', params })).rejects.toThrow(
      /insufficient funds/i,
    )
  })

  test('The Solana wallet signs and sends', async () => {
    const wallet = createSolanaWallet({
      name: 'Demo',
      icon: 'data:image/svg+xml;base64,AA==',
      approve,
      storage,
      rpcUrl: () => chains.urls.solana,
      host: 'localhost',
    })
    await callFeature(wallet, 'standard:connect')
    const account: WalletAccount | undefined = wallet.accounts[0]
    const connection = new Connection(chains.urls.solana, 'confirmed')
    const { blockhash } = await connection.getLatestBlockhash()
    const payer = new PublicKey(DEMO_ACCOUNTS.solana)
    const to = Keypair.generate().publicKey
    const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 2_000_000 })
    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: blockhash,
      instructions: [transfer],
    })
    const transaction = new VersionedTransaction(message.compileToV0Message()).serialize()
    const input = { account, transaction, chain: 'solana:localnet' }
    const [output] = z
      .array(z.object({ signature: z.instanceof(Uint8Array) }))
      .parse(await callFeature(wallet, 'solana:signAndSendTransaction', input))
    const { value } = await connection.getSignatureStatus(
      base58.encode(output?.signature ?? new Uint8Array()),
    )
    expect(value?.err).toBeNull()
    expect(await connection.getBalance(to)).toBe(2_000_000)
  })

  test('The sats-connect wallet connects, pays, and returns errors as values', async () => {
    const provider = createSatsProvider(approve, () => chains.urls.bitcoin)
    expect(await provider.request('getBalance')).toMatchObject({ error: { code: -32002 } })
    expect(await provider.request('toString')).toMatchObject({ error: { code: -32601 } })
    const accounts = await provider.request('getAccounts', { purposes: ['payment'] })
    expect(accounts).toMatchObject({ jsonrpc: '2.0', result: [{ address: DEMO_ACCOUNTS.bitcoinPayment }] })
    const recipients = [{ address: DEMO_ACCOUNTS.bitcoinOrdinals, amount: 10_000 }]
    const { result } = await provider.request('sendTransfer', { recipients })
    await untilConfirmed(z.object({ txid: z.string() }).parse(result).txid)
    expect(await provider.request('signPsbt', { psbt: '???' })).toMatchObject({ error: { code: -32602 } })
    const rejecting = createSatsProvider(
      async () => false,
      () => chains.urls.bitcoin,
    )
    expect(await rejecting.request('getAccounts')).toMatchObject({ error: { code: -32000 } })
  })

  test('The Unisat-style wallet connects, pays, signs PSBTs and throws errors with codes', async () => {
    const provider = createUnisatStyleProvider(approve, () => chains.urls.bitcoin)
    const call = async (name: string, ...inputs: unknown[]): Promise<unknown> =>
      Object(provider)[name](...inputs)
    await expect(call('getPublicKey')).rejects.toMatchObject({ code: 4100 })
    expect(await call('requestAccounts')).toEqual([DEMO_ACCOUNTS.bitcoinPayment])
    const txid = String(await call('sendBitcoin', DEMO_ACCOUNTS.bitcoinOrdinals, 20_000))
    await untilConfirmed(txid)

    const unspent = await fetch(`${chains.urls.bitcoin}/address/${DEMO_ACCOUNTS.bitcoinPayment}/utxo`)
    const coins = z
      .array(z.object({ txid: z.string(), vout: z.number(), value: z.number() }))
      .parse(await unspent.json())
    const coin = coins.find(({ value }) => value > 50_000)
    if (!coin) throw new Error('no coin')
    const funding = await (await fetch(`${chains.urls.bitcoin}/tx/${coin.txid}/hex`)).text()
    const psbt = new Psbt({ network: REGTEST })
    psbt.addInput({ hash: coin.txid, index: coin.vout, nonWitnessUtxo: Buffer.from(funding, 'hex') })
    psbt.addOutput({ address: DEMO_ACCOUNTS.bitcoinOrdinals, value: BigInt(coin.value - 1_000) })
    const signed = await call('signPsbt', psbt.toHex())
    await untilConfirmed(String(await call('pushPsbt', signed)))
    const rejecting = createUnisatStyleProvider(
      async () => false,
      () => chains.urls.bitcoin,
    )
    await expect(Object(rejecting).requestAccounts()).rejects.toMatchObject({ code: 4001 })
  })
})
