import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { randomBytes } from '@noble/hashes/utils.js'
import { crypto, payments, Psbt, type Signer, toXOnly } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, REGTEST } from '#demo/chains/bitcoin/regtest.ts'
import { startBitcoinChain } from '#demo/chains/bitcoin/start-bitcoin-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'

const BLOCK_DELAY_MS = 40
let chain: RunningChain
beforeAll(async () => {
  chain = await startBitcoinChain(0, [], BLOCK_DELAY_MS)
})
afterAll(() => chain.stop())

type Coin = { txid: string; vout: number; value: number; status: { confirmed: boolean } }
type Key = {
  secret: Uint8Array
  publicKey: Uint8Array
  script: Uint8Array
  address: string
  kind: 'p2wpkh' | 'p2tr'
}

function createKey(kind: Key['kind']): Key {
  const secret = secp256k1.utils.randomSecretKey()
  const publicKey = secp256k1.getPublicKey(secret)
  const payment =
    kind === 'p2wpkh'
      ? payments.p2wpkh({ pubkey: publicKey, network: REGTEST })
      : payments.p2tr({ internalPubkey: toXOnly(publicKey), network: REGTEST })
  const { output: script, address } = payment
  if (!script || !address) throw new Error('no script')
  return { secret, publicKey, script, address, kind }
}

async function getText(path: string): Promise<string> {
  const answer = await fetch(`${chain.url}${path}`)
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${body}`)
  return body
}

async function get<Answer>(path: string): Promise<Answer> {
  return JSON.parse(await getText(path))
}

const post = (path: string, body: string) => fetch(`${chain.url}${path}`, { method: 'POST', body })

async function fund(key: Key, sats: number): Promise<Coin> {
  const answer = await post('/faucet', JSON.stringify({ address: key.address, sats }))
  expect(answer.status).toBe(200)
  const coins = await get<Coin[]>(`/address/${key.address}/utxo`)
  const coin = coins.find(({ value }) => value === sats)
  if (!coin) throw new Error('not funded')
  return coin
}

function spend(key: Key, coin: Coin, to: string, sats: bigint, claimedSats = BigInt(coin.value)): Psbt {
  const psbt = new Psbt({ network: REGTEST })
  psbt.addInput({
    hash: coin.txid,
    index: coin.vout,
    witnessUtxo: { script: key.script, value: claimedSats },
    ...(key.kind === 'p2tr' ? { tapInternalKey: toXOnly(key.publicKey) } : {}),
  })
  psbt.addOutput({ address: to, value: sats })
  psbt.signInput(0, key.kind === 'p2tr' ? taprootSigner(key) : ecdsaSigner(key)).finalizeAllInputs()
  return psbt
}

const ecdsaSigner = ({ secret, publicKey }: Key): Signer => ({
  publicKey,
  sign: (hash) => secp256k1.sign(hash, secret, { prehash: false }),
})

function taprootSigner({ secret, publicKey }: Key): Signer {
  const order = secp256k1.Point.Fn.ORDER
  const even = publicKey[0] === 2
  const scalar = secp256k1.Point.Fn.fromBytes(secret)
  const tweak = secp256k1.Point.Fn.fromBytes(crypto.taggedHash('TapTweak', toXOnly(publicKey)))
  const tweaked = secp256k1.Point.Fn.toBytes(((even ? scalar : order - scalar) + tweak) % order)
  return {
    publicKey: secp256k1.getPublicKey(tweaked),
    sign: () => new Uint8Array(64),
    signSchnorr: (hash) => schnorr.sign(hash, tweaked, randomBytes(32)),
  }
}

async function untilConfirmed(txid: string): Promise<void> {
  await expect
    .poll(() => get<{ confirmed: boolean }>(`/tx/${txid}/status`), { interval: 20 })
    .toMatchObject({
      confirmed: true,
    })
}

describe('the local Bitcoin network', () => {
  test.each(['p2wpkh', 'p2tr'] as const)('A %s spend is accepted, mined and shown', async (kind) => {
    const from = createKey(kind)
    const to = createKey('p2wpkh')
    const coin = await fund(from, 100_000)
    const height = Number(await getText('/blocks/tip/height'))
    const transaction = spend(from, coin, to.address, 99_000n).extractTransaction()
    const answer = await post('/tx', transaction.toHex())
    expect(await answer.text()).toBe(transaction.getId())
    await untilConfirmed(transaction.getId())

    expect(Number(await getText('/blocks/tip/height'))).toBeGreaterThan(height)
    expect(await get<Coin[]>(`/address/${from.address}/utxo`)).toEqual([])
    const [received] = await get<Coin[]>(`/address/${to.address}/utxo`)
    expect(received).toMatchObject({ txid: transaction.getId(), value: 99_000, status: { confirmed: true } })
    expect(await getText(`/tx/${transaction.getId()}/hex`)).toBe(transaction.toHex())
    const [entry] = await get<unknown[]>(`/address/${to.address}/txs`)
    expect(entry).toMatchObject({
      fee: 1_000,
      vin: [{ prevout: { scriptpubkey_address: from.address, value: 100_000 } }],
      vout: [{ scriptpubkey_address: to.address }],
    })
    const stats = await get(`/address/${from.address}`)
    expect(stats).toMatchObject({
      chain_stats: { funded_txo_sum: 100_000, spent_txo_sum: 100_000, tx_count: 2 },
    })
  })

  test('Blocks link to each other by hash, starting at regtest’s genesis', async () => {
    const tip = await getText('/blocks/tip/hash')
    const { height, previousblockhash } = await get<{ height: number; previousblockhash: string }>(
      `/block/${tip}`,
    )
    expect(await getText(`/block-height/${height - 1}`)).toBe(previousblockhash)
    expect(await getText('/block-height/0')).toBe(
      '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    )
  })

  test('Fees are estimated for every confirmation target', async () => {
    expect(await get<Record<string, number>>('/fee-estimates')).toMatchObject({ '1': 1, '6': 1 })
  })

  test.each(['p2wpkh', 'p2tr'] as const)('A %s spend with a changed output is refused', async (kind) => {
    const from = createKey(kind)
    const coin = await fund(from, 50_000)
    const transaction = spend(from, coin, createKey('p2wpkh').address, 40_000n).extractTransaction()
    transaction.outs[0] = { script: createKey('p2wpkh').script, value: 40_000n }
    const answer = await post('/tx', transaction.toHex())
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('signature does not verify')
  })

  test('A signature over a wrong input amount does not verify', async () => {
    const from = createKey('p2wpkh')
    const coin = await fund(from, 50_000)
    const hex = spend(from, coin, createKey('p2wpkh').address, 49_000n, 60_000n)
      .extractTransaction(true)
      .toHex()
    expect(await (await post('/tx', hex)).text()).toContain('signature does not verify')
  })

  test('Spending too much, spending twice and too low a fee are refused', async () => {
    const from = createKey('p2wpkh')
    const to = createKey('p2tr').address
    const coin = await fund(from, 50_000)
    const send = async (sats: bigint) => {
      const psbt = spend(from, coin, to, sats, sats > 50_000n ? sats + 1_000n : 50_000n)
      return (await post('/tx', psbt.extractTransaction(true).toHex())).text()
    }
    expect(await send(50_001n)).toContain('bad-txns-in-belowout')
    expect(await send(49_990n)).toContain('min relay fee not met')
    expect(await send(100n)).toContain('dust')
    expect(await send(49_000n)).toMatch(/^[0-9a-f]{64}$/)
    expect(await send(48_000n)).toContain('bad-txns-inputs-missingorspent')
  })

  test('Invalid addresses, bodies and paths are refused by name', async () => {
    await expect(get('/address/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq/utxo')).rejects.toThrow(
      '400 Invalid Bitcoin address',
    )
    expect((await post('/tx', 'zz')).status).toBe(400)
    expect((await post('/faucet', '{}')).status).toBe(400)
    expect(
      (await post('/faucet', JSON.stringify({ address: createKey('p2tr').address, sats: -1 }))).status,
    ).toBe(400)
    await expect(get(`/tx/${'0'.repeat(64)}`)).rejects.toThrow('404')
    await expect(get('/nothing')).rejects.toThrow('404')
    await expect(get('/faucet')).rejects.toThrow('405')
  })

  test('An address is read back from its script', () => {
    const key = createKey('p2tr')
    expect(addressOf(key.script)).toBe(key.address)
  })
})
