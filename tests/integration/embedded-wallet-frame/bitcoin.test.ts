import { hex } from '@scure/base'
import { payments, Psbt, Transaction } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { REGTEST } from '#demo/chains/bitcoin/regtest.ts'
import { startBitcoinChain } from '#demo/chains/bitcoin/start-bitcoin-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { preparePsbt } from '#frame/rpc/handlers/signPsbt.ts'
import { prepareSendTransfer } from '#frame/rpc/handlers/sendTransfer.ts'
import type { Sending } from '#frame/preview/sending.ts'
import {
  answerAgain,
  eventually,
  nodesBehind,
  openTestWallet,
  prepareBy,
  type TestWallet,
} from '#tests/support/chains/chain-handlers.ts'
import { classesOf } from '#tests/support/assertions/byte-mutations.ts'
import { chainServicesOf } from '#tests/support/chains/solana-fixture.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'

const NETWORK = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const Coins = z.array(z.object({ txid: z.string(), vout: z.number(), value: z.number() }))
const Sent = z.object({ txid: z.string() })
const SignedPsbt = z.object({ psbt: z.string(), txid: z.optional(z.string()) })

let chain: RunningChain
let server: TestServer
/** Each test has coins of its own. */
let seed = 20

beforeAll(async () => {
  chain = await startBitcoinChain(0, [], 30)
  server = await startTestServer({ chains: { [NETWORK]: { rpcUrls: [chain.url] } } })
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

async function coinsOf(address: string): Promise<z.infer<typeof Coins>> {
  return Coins.parse(await (await fetch(`${chain.url}/address/${address}/utxo`)).json())
}

async function rawOf(txid: string): Promise<Transaction> {
  return Transaction.fromHex(await (await fetch(`${chain.url}/tx/${txid}/hex`)).text())
}

async function fund(address: string, sats: number): Promise<void> {
  const body = JSON.stringify({ address, sats })
  expect((await fetch(`${chain.url}/faucet`, { method: 'POST', body })).status).toBe(200)
}

async function openFunded(...amounts: number[]) {
  const wallet: TestWallet = await openTestWallet(seed++)
  const other = await openTestWallet(seed++)
  const { address, publicKey } = wallet.accountOn(NETWORK)
  const to = other.accountOn(NETWORK).address
  for (const sats of amounts) await fund(address, sats)
  await eventually(
    () => coinsOf(address),
    (coins) => coins.length === amounts.length,
  )
  const services = chainServicesOf([])
  let noted: Sending | undefined
  const askNode = nodesBehind(server)
  const with_ = { wallet, askNode, recordSending: (sending?: Sending) => void (noted = sending) }
  return {
    address,
    to,
    publicKey,
    script: payments.p2wpkh({ pubkey: publicKey, network: REGTEST }).output ?? new Uint8Array(),
    services,
    transfer: prepareBy(prepareSendTransfer(services), with_),
    psbt: prepareBy(preparePsbt(services), with_),
    again: () => answerAgain(noted, NETWORK, askNode),
  }
}

describe('transfer, through the server', () => {
  it('A transfer selects coins, shows the very bytes it then sends, and the chain accepts them', async () => {
    const { address, to, transfer, services } = await openFunded(60_000, 70_000)
    const request = { account: address, recipientAddress: to, amount: '100000', memo: '48692021' }
    const { preview, perform } = valueOf(await transfer(NETWORK, request))
    expect(preview).toMatchObject({
      intent: { id: 'approval.intent.send' },
      risk: 'caution',
      fee: { symbol: 'tBTC', payer: 'account' },
    })
    expect(classesOf(preview)).toEqual(['FIRST_RECIPIENT'])
    const { txid } = Sent.parse(valueOf(await perform()))
    const sent = await rawOf(txid)
    const withoutWitness = sent.clone()
    withoutWitness.ins.forEach((input) => (input.witness = []))
    expect(`0x${withoutWitness.toHex()}`).toBe(preview.raw)
    expect(sent.outs.map(({ value }) => value)).toContain(100_000n)
    expect(hex.encode(sent.outs[1]?.script ?? new Uint8Array())).toBe('6a0448692021')
    const spent = 130_000n - sent.outs.reduce((sum, { value }) => sum + value, 0n)
    expect(Number(preview.fee?.amount) * 1e8).toBeCloseTo(Number(spent))
    expect(preview.changes).toEqual({
      seen: [
        { kind: 'balance', direction: 'out', amount: expect.any(String), symbol: 'tBTC', isVerified: true },
      ],
      unseen: [],
    })
    expect(services.remembered).toEqual([to])
    await eventually(
      () => coinsOf(to),
      (coins) => coins.some(({ value }) => value === 100_000),
    )
  })

  it('A change that is too small is added to the fee', async () => {
    const { address, to, transfer } = await openFunded(50_000)
    const request = { account: address, recipientAddress: to, amount: '49700' }
    const { perform } = valueOf(await transfer(NETWORK, request))
    const { txid } = Sent.parse(valueOf(await perform()))
    expect((await rawOf(txid)).outs).toHaveLength(1)
  })

  it('A repeated transfer is found by its stored sending, and sent once', async () => {
    const { address, to, transfer, again } = await openFunded(50_000)
    const request = { account: address, recipientAddress: to, amount: '20000' }
    const { perform } = valueOf(await transfer(NETWORK, request))
    const answer = await perform()
    expect(answer).toMatchObject({ ok: true, value: { txid: expect.any(String) } })
    expect(await again()).toEqual(answer)
    await eventually(
      () => coinsOf(to),
      (coins) => coins.length > 0,
    )
    expect(await again()).toEqual(answer)
    expect((await coinsOf(to)).map(({ value }) => value)).toEqual([20_000])
  })

  it('A transfer with change for another address is warned of', async () => {
    const { address, to, transfer } = await openFunded(50_000)
    const request = { account: address, recipientAddress: to, amount: '20000', changeAddress: to }
    const { preview } = valueOf(await transfer(NETWORK, request))
    expect(preview.risk).toBe('danger')
    expect(classesOf(preview)).toContain('PAYOUT_ELSEWHERE')
  })

  it('Amounts that are too large or too small, and addresses of other networks, are refused', async () => {
    const { address, to, transfer } = await openFunded(50_000)
    const ask = (more: object) =>
      transfer(NETWORK, { account: address, recipientAddress: to, amount: '20000', ...more })
    expect(await ask({ amount: '49990' })).toMatchObject({ ok: false, error: { code: -32000 } })
    expect(await ask({ amount: '200' })).toMatchObject({ error: { data: { field: 'amount' } } })
    const mainnet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(await ask({ recipientAddress: mainnet })).toMatchObject({
      error: { data: { field: 'recipientAddress' } },
    })
    expect(await ask({ account: to })).toMatchObject({ error: { code: 4100 } })
  })
})

describe('PSBT, through the server', () => {
  it('A signed PSBT is verified and finalised by bitcoinjs-lib, and the chain accepts it', async () => {
    const { address, to, psbt, script } = await openFunded(80_000)
    const [coin] = await coinsOf(address)
    const site = new Psbt({ network: REGTEST })
    site.addInput({
      hash: coin?.txid ?? '',
      index: coin?.vout ?? 0,
      witnessUtxo: { script, value: 80_000n },
    })
    site.addOutput({ address: to, value: 30_000n }).addOutput({ address, value: 49_500n })
    const request = { psbt: site.toBase64(), signInputs: [{ address, index: 0 }] }
    const { preview, perform } = valueOf(await psbt(NETWORK, request))
    expect(classesOf(preview)).toEqual(['FIRST_RECIPIENT'])
    expect(preview.fee?.amount).toBe('0.000005')
    const answer = SignedPsbt.parse(valueOf(await perform()))
    expect(answer.txid).toBeUndefined()
    const signed = Psbt.fromBase64(answer.psbt, { network: REGTEST })
    const { secp256k1 } = await import('@noble/curves/secp256k1.js')
    expect(
      signed.validateSignaturesOfAllInputs((key, digest, signature) =>
        secp256k1.verify(signature, digest, key, { prehash: false }),
      ),
    ).toBe(true)
    const transaction = signed.finalizeAllInputs().extractTransaction()
    const body = transaction.toHex()
    const sent = await fetch(`${chain.url}/tx`, { method: 'POST', body })
    expect([sent.status, await sent.text()]).toEqual([200, transaction.getId()])
  })

  it('A PSBT is completed and sent when the site requests it', async () => {
    const { address, to, psbt, script, again } = await openFunded(80_000)
    const [coin] = await coinsOf(address)
    const site = new Psbt({ network: REGTEST })
    const previous = await rawOf(coin?.txid ?? '')
    site.addInput({
      hash: previous.getHash(),
      index: coin?.vout ?? 0,
      nonWitnessUtxo: previous.toBuffer(),
      witnessUtxo: { script, value: 80_000n },
    })
    site.addOutput({ address: to, value: 79_000n })
    const request = { psbt: site.toBase64(), signInputs: [{ address, index: 0 }], broadcast: true }
    const { perform } = valueOf(await psbt(NETWORK, request))
    const answer = await perform()
    const { txid = '' } = SignedPsbt.parse(valueOf(answer))
    expect((await rawOf(txid)).outs[0]?.value).toBe(79_000n)
    expect(await again()).toEqual(answer)
  })

  it('A PSBT that lacks another signer’s signature is not sent', async () => {
    const { address, to, psbt, script } = await openFunded(80_000)
    const stranger = await openFunded(90_000)
    const [coin] = await coinsOf(address)
    const [theirs] = await coinsOf(stranger.address)
    const site = new Psbt({ network: REGTEST })
    const witnessUtxo = { script, value: 80_000n }
    site.addInput({ hash: coin?.txid ?? '', index: coin?.vout ?? 0, witnessUtxo })
    site.addInput({
      hash: theirs?.txid ?? '',
      index: theirs?.vout ?? 0,
      witnessUtxo: { script: stranger.script, value: 90_000n },
    })
    site.addOutput({ address: to, value: 169_000n })
    const request = { psbt: site.toBase64(), signInputs: [{ address, index: 0 }], broadcast: true }
    const { preview, perform } = valueOf(await psbt(NETWORK, request))
    expect(classesOf(preview)).toContain('INPUT_FOREIGN')
    expect(await perform()).toMatchObject({ ok: false, error: { data: { field: 'broadcast' } } })
  })
})
