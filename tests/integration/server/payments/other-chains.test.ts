import { randomBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Keypair } from '@solana/web3.js'
import { payments } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCoinSender } from '#demo/card/send-coins.ts'
import { REGTEST } from '#demo/chains/bitcoin/regtest.ts'
import { BITCOIN, SOLANA } from '#tests/support/fixtures/history-fixture.ts'
import { startPaymentDeployment, type PaymentDeployment } from '#tests/support/servers/payment-deployment.ts'

const newBitcoinAddress = () =>
  payments.p2wpkh({ pubkey: secp256k1.getPublicKey(randomBytes(32)), network: REGTEST }).address ?? ''
const CHAINS = [
  {
    name: 'Solana',
    code: 'sol',
    asset: `${SOLANA}/slip44:501`,
    newRecipient: () => Keypair.generate().publicKey.toBase58(),
    amount: '1.25',
    units: 1_250_000_000n,
  },
  {
    name: 'Bitcoin',
    code: 'btc',
    asset: `${BITCOIN}/slip44:0`,
    newRecipient: newBitcoinAddress,
    amount: '0.0125',
    units: 1_250_000n,
  },
] as const

let shop: PaymentDeployment
beforeAll(async () => {
  shop = await startPaymentDeployment('embedded', { hasAllChains: true })
})
afterAll(() => shop?.stop())

describe.each(CHAINS)('payments on $name', ({ code, asset, newRecipient, amount, units }) => {
  const send = (address: string, sent: bigint) =>
    createCoinSender(shop.chains.urls)({ code, address, amount: sent })
  const becomes = (id: string, status: string) =>
    expect
      .poll(async () => (await shop.client.read(id)).status, { timeout: 20_000, interval: 250 })
      .toBe(status)

  it('A transfer of exactly the due amount pays without being named, and others do not', async () => {
    const recipient = newRecipient()
    const first = await shop.client.begin({ asset, amount, recipient })
    const second = await shop.client.begin({ asset, amount, recipient })
    expect([first.dueAmount, second.dueAmount]).toEqual([amount, expect.stringContaining(amount)])
    await send(recipient, units + 5n)
    const hash = await send(recipient, units + 1n)
    await becomes(second.id, 'paid')
    const paid = await shop.client.read(second.id)
    expect(paid).toMatchObject({ transactionId: hash, receivedAmount: second.dueAmount })
    expect(paid.payer).not.toBeNull()
    expect((await shop.client.read(first.id)).status).toBe('open')
  })

  it('A transaction that is named is followed until its block, and less makes it underpaid', async () => {
    const recipient = newRecipient()
    const { id } = await shop.client.begin({ asset, amount, recipient })
    const hash = await send(recipient, units / 2n)
    expect(['pending', 'underpaid']).toContain((await shop.client.name(id, hash)).status)
    await becomes(id, 'underpaid')
    const whole = await send(recipient, units)
    await shop.client.name(id, whole)
    await becomes(id, 'paid')
    expect(await shop.client.read(id)).toMatchObject({ transactionId: whole, receivedAmount: amount })
  })

  it('A transfer from before the payment does not pay it', async () => {
    const recipient = newRecipient()
    const before = await shop.client.begin({ asset, amount, recipient })
    const hash = await send(recipient, units)
    await becomes(before.id, 'paid')
    const after = await shop.client.begin({ asset, amount: '0.001', recipient })
    expect((await shop.client.name(after.id, hash)).status).toBe('open')
  })
})
