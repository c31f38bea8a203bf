import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChainAccess, CreateChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { ChainTransfers, PreparedTransfer, Transfer } from '#modal/chains/transfers.ts'
import { ok } from '#schemas/errors/result.ts'
import type { Network } from '#schemas/entities/network.ts'

/** A hash says everything, so the wallet is asked nothing more. */
const neverAsked = (): Promise<never> => Promise.reject(new Error('The wallet was asked.'))

/** One namespace with a running chain, and a wallet on it. */
export interface TransfersSubject {
  readonly network: Network
  readonly create: () => Promise<CreateChainAdapter>
  readonly access: () => ChainAccess
  /** Address of the wallet, which is funded. */
  readonly from: string
  /** Returns a new address each time. */
  readonly freshAddress: () => string
  /** Answers a request as a wallet does. */
  readonly wallet: (request: NonNullable<PreparedTransfer['request']>) => Promise<unknown>
  readonly balanceOf: (owner: string, token: string | undefined) => Promise<bigint>
  readonly amount: bigint
  /** Tokens of the account with the amount to send of each; known once the chain runs. */
  readonly tokens: () => readonly {
    readonly name: string
    readonly address: string
    readonly amount: bigint
  }[]
  readonly tokenNames: readonly string[]
  /** Pairs of an address as typed and as the network writes it. */
  readonly written: readonly (readonly [string, string])[]
  readonly refused: readonly string[]
}

const WAIT = { timeout: 15_000, interval: 100 }

/** The contract of transfers on every chain. */
export function describeTransfers(name: string, subject: TransfersSubject): void {
  const { network, from } = subject
  let transfers: ChainTransfers
  let offline: ChainTransfers

  const plan = (change: Partial<Transfer> = {}): Transfer => ({
    network,
    from,
    to: subject.freshAddress(),
    token: undefined,
    amount: subject.amount,
    speed: 'normal',
    ...change,
  })
  const prepare = async (transfer: Transfer): Promise<PreparedTransfer> => {
    const prepared = await transfers.prepare(transfer)
    if (!prepared.ok) throw new Error(prepared.error.message)
    return prepared.value
  }
  const send = async ({ request, transactionId }: PreparedTransfer): Promise<string> => {
    if (!request) throw new Error('There is nothing to ask a wallet for.')
    const answer = await subject.wallet(request)
    const done = await transfers.complete({ network, answer, transactionId, askWallet: neverAsked })
    if (!done.ok) throw new Error(done.error.message)
    await vi.waitFor(async () => {
      const status = await transfers.readStatus({ network, transactionId: done.value })
      expect(status).toEqual({ ok: true, value: 'confirmed' })
    }, WAIT)
    return done.value
  }

  describe(name, () => {
    beforeAll(async () => {
      const create = await subject.create()
      transfers = await create(subject.access()).transfers()
      const away: ChainAccess = {
        ...subject.access(),
        apiUrl: 'http://away.test',
        fetch: () => Promise.reject(new TypeError('offline')),
      }
      offline = await create(away).transfers()
    })

    it.each(subject.written)('The address %s is written as the network writes it', (typed, written) => {
      expect(transfers.toRecipient(typed, network)).toBe(written)
    })

    it.each(subject.refused)('The text %s is not an address of the network', (typed) => {
      expect(transfers.toRecipient(typed, network)).toBeUndefined()
    })

    it('A transfer of coins gives the recipient the amount and costs the sender at most the fee in addition', async () => {
      const transfer = plan()
      const before = await subject.balanceOf(from, undefined)
      const prepared = await prepare(transfer)
      expect(prepared).toMatchObject({ problem: undefined, balance: before })
      await send(prepared)
      expect(await subject.balanceOf(transfer.to, undefined)).toBe(transfer.amount)
      const paid = before - (await subject.balanceOf(from, undefined)) - transfer.amount
      expect(paid).toBeGreaterThan(0n)
      expect(paid).toBeLessThanOrEqual(prepared.fee)
    })

    it.each(subject.tokenNames)('%s can be sent to a recipient without any', async (tokenName) => {
      const token = subject.tokens().find((candidate) => candidate.name === tokenName)
      const transfer = plan({ token: token?.address, amount: token?.amount ?? 0n })
      const coins = await subject.balanceOf(from, undefined)
      const before = await subject.balanceOf(from, transfer.token)
      const prepared = await prepare(transfer)
      expect(prepared).toMatchObject({ problem: undefined, balance: before, maximum: before })
      const transactionId = await send(prepared)
      const question = { ...transfer, mark: prepared.mark, transactionId: prepared.transactionId }
      expect(await transfers.findSent(question)).toEqual(ok({ kind: 'found', transactionId }))
      expect(await subject.balanceOf(transfer.to, transfer.token)).toBe(transfer.amount)
      expect(await subject.balanceOf(from, transfer.token)).toBe(before - transfer.amount)
      const paid = coins - (await subject.balanceOf(from, undefined))
      expect(paid).toBeLessThanOrEqual(prepared.fee + prepared.deposit)
      expect(paid).toBeGreaterThanOrEqual(prepared.deposit)
    })

    it('The maximum of a transfer can be sent, and nothing beyond it', async () => {
      const { maximum, balance } = await prepare(plan())
      expect(maximum).toBeLessThan(balance)
      const most = await prepare(plan({ amount: maximum }))
      expect(most).toMatchObject({ problem: undefined, maximum })
      expect(most.fee).toBe(balance - maximum)
      expect(await prepare(plan({ amount: balance }))).toMatchObject({
        problem: 'amount',
        request: undefined,
      })
    })

    it('A sent transfer is found without its receipt, and another one is not', async () => {
      const transfer = plan({ amount: subject.amount + 7n })
      const prepared = await prepare(transfer)
      const question = { ...transfer, mark: prepared.mark, transactionId: prepared.transactionId }
      const before = await transfers.findSent(question)
      expect(before).toMatchObject({ ok: true })
      expect(before.ok && before.value.kind).not.toBe('found')
      const transactionId = await send(prepared)
      expect(await transfers.findSent(question)).toEqual(ok({ kind: 'found', transactionId }))
      const other = { ...question, amount: transfer.amount + 1n, transactionId: undefined }
      expect(await transfers.findSent(other)).toEqual(ok({ kind: 'unclear' }))
    })

    it('A transfer that cannot be prepared offline is a failure and never free', async () => {
      expect(await offline.prepare(plan())).toMatchObject({ ok: false, error: { code: -32603 } })
      const { mark, transactionId } = await prepare(plan())
      expect(await offline.findSent({ ...plan(), mark, transactionId })).toMatchObject({ ok: false })
    })

    it('An answer that is not a transaction is a failure', async () => {
      expect(
        await transfers.complete({
          network,
          answer: { nonsense: 1 },
          transactionId: undefined,
          askWallet: neverAsked,
        }),
      ).toMatchObject({
        ok: false,
      })
    })
  })
}
