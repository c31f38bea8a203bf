import { Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import type { PreparedTransfer, Transfer } from '#modal/chains/transfers.ts'
import { bitcoinMainnet } from '#schemas/networks/bip122/mainnet.ts'

const FROM = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TO = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
/** The smallest relayed outputs for the script types of the sender and the recipient. */
const DUST = { own: 294n, recipient: 330n }

interface Ledger {
  readonly coins: readonly { readonly value: number; readonly confirmed?: boolean }[]
  /** Satoshi per virtual byte, by number of blocks. */
  readonly rates?: Readonly<Record<string, number>>
}

async function prepare({ coins, rates = { 1: 4, 6: 2, 144: 1 } }: Ledger, change: Partial<Transfer> = {}) {
  const utxo = coins.map(({ value, confirmed = true }, vout) => ({
    txid: 'ab'.repeat(32),
    vout,
    value,
    status: { confirmed },
  }))
  const answers: Readonly<Record<string, unknown>> = { utxo, 'fee-estimates': rates, txs: [] }
  const create = await CHAINS.bip122()
  const transfers = await create({
    apiUrl: 'http://api.test',
    projectId: 'demo',
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      return Response.json(answers[pathname.split('/').at(-1) ?? ''])
    },
  }).transfers()
  const common = { network: bitcoinMainnet, from: FROM, to: TO, token: undefined, speed: 'normal' } as const
  const prepared = await transfers.prepare({ ...common, amount: 10_000n, ...change })
  if (!prepared.ok) throw new Error(prepared.error.message)
  return prepared.value
}

/** The transaction to sign, in satoshi. */
function written({ request }: PreparedTransfer) {
  if (!request) throw new Error('There is nothing to ask a wallet for.')
  const { psbt } = z.object({ psbt: z.string() }).parse(request.params)
  const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
  const outputs = Array.from(
    { length: transaction.outputsLength },
    (_, at) => transaction.getOutput(at).amount,
  )
  return { inputs: transaction.inputsLength, outputs }
}

describe('a Bitcoin transfer', () => {
  it('A transfer spends the fewest coins that pay for it, confirmed ones first, and returns the change', async () => {
    const prepared = await prepare({
      coins: [{ value: 900_000, confirmed: false }, { value: 20_000 }, { value: 15_000 }],
    })
    expect(prepared).toMatchObject({ problem: undefined, balance: 935_000n })
    expect(written(prepared)).toEqual({ inputs: 1, outputs: [10_000n, 10_000n - prepared.fee] })
  })

  it('Unconfirmed coins are spent if they are needed', async () => {
    const prepared = await prepare({ coins: [{ value: 900_000, confirmed: false }, { value: 5_000 }] })
    expect(prepared.problem).toBeUndefined()
    expect(written(prepared)).toMatchObject({ inputs: 2 })
  })

  it('Change below the dust limit is added to the fee that is shown', async () => {
    const exact = await prepare({ coins: [{ value: 1_000_000 }] })
    // Without a change output the transfer costs less.
    const [, back = 0n] = written(exact).outputs
    const spent = 1_000_000n - back
    const value = Number(spent + DUST.own - 1n)
    const prepared = await prepare({ coins: [{ value }] })
    expect(written(prepared)).toEqual({ inputs: 1, outputs: [10_000n] })
    expect(prepared.fee).toBe(BigInt(value) - 10_000n)
    const kept = await prepare({ coins: [{ value: value + 1 }] })
    expect(written(kept).outputs).toEqual([10_000n, DUST.own])
  })

  it('An amount below the dust limit is too small, and the limit itself is not', async () => {
    const coins = [{ value: 50_000 }]
    expect(await prepare({ coins }, { amount: DUST.recipient - 1n })).toMatchObject({ problem: 'too-small' })
    expect(await prepare({ coins }, { amount: DUST.recipient })).toMatchObject({ problem: undefined })
  })

  it('A transfer of the whole balance leaves out coins that cost more than their value', async () => {
    const coins = [{ value: 50_000 }, { value: 100 }]
    const { maximum } = await prepare({ coins })
    const most = await prepare({ coins }, { amount: maximum })
    expect(most).toMatchObject({ problem: undefined, balance: 50_100n, fee: 50_000n - maximum })
    expect(written(most)).toEqual({ inputs: 1, outputs: [maximum] })
    expect(await prepare({ coins }, { amount: maximum + 1n })).toMatchObject({ problem: 'amount' })
  })

  it('The fee follows the speed, within bounds that no node can exceed', async () => {
    const coins = [{ value: 5_000_000 }]
    const feeAt = async (rates: Ledger['rates'], speed: Transfer['speed']): Promise<bigint> =>
      (await prepare({ coins, ...(rates && { rates }) }, { speed })).fee
    const [slow, normal, fast] = await Promise.all(
      (['slow', 'normal', 'fast'] as const).map((speed) => feeAt(undefined, speed)),
    )
    expect([normal, fast]).toEqual([(slow ?? 0n) * 2n, (slow ?? 0n) * 4n])
    expect(await feeAt({ 1: 0, 6: 0, 144: 0 }, 'normal')).toBe(slow)
    expect(await feeAt({ 1: 1_000_000, 6: 1_000_000, 144: 1_000_000 }, 'fast')).toBe((slow ?? 0n) * 500n)
  })

  it('A transfer that costs more than the balance reports the problem', async () => {
    expect(await prepare({ coins: [] })).toMatchObject({ problem: 'amount', maximum: 0n, request: undefined })
    expect(await prepare({ coins: [{ value: 10_050 }] })).toMatchObject({ problem: 'amount' })
  })
})
