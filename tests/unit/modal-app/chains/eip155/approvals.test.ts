import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { createApprovals } from '#modal/chains/eip155/approvals.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ADDRESS = '0x1111111111111111111111111111111111111111'
const approval = {
  chainId: localEvm.caipNetworkId,
  kind: 'token',
  asset: { address: ADDRESS, name: 'Coin', symbol: 'COIN', decimals: '6', isVerified: false, isSpam: false },
  spender: { address: '0x0000000000000000000000000000000000000011', isKnown: false },
  isUnlimited: false,
  atRisk: '0',
} as const

const Question = z.object({ id: z.number() })
const Questions = z.union([
  z.array(Question),
  z.pipe(
    Question,
    z.transform((one) => [one]),
  ),
])

const Estimate = z.object({ id: z.number(), params: z.tuple([z.object({ to: z.string() })], z.unknown()) })

/** The approvals of a chain whose node answers every call with an error. */
const failingWith = (code: number, message: string) =>
  createApprovals({
    apiUrl: 'http://api.localhost',
    projectId: 'demo',
    fetch: async (url, init) => {
      const asked: unknown = await new Request(url, init).json()
      const error = { code, message }
      const answers = Questions.parse(asked).map(({ id }) => ({ jsonrpc: '2.0', id, error }))
      return Response.json(Array.isArray(asked) ? answers : answers[0])
    },
  })

/** The approvals of a chain on which a plain transfer and a call of the contract use this much gas. */
const using = (gas: { readonly transfer: number; readonly revocation: number }) =>
  createApprovals({
    apiUrl: 'http://api.localhost',
    projectId: 'demo',
    fetch: async (url, init) => {
      const asked: unknown = await new Request(url, init).json()
      const answers = (Array.isArray(asked) ? asked : [asked]).map((one: unknown) => {
        const { id, params } = Estimate.parse(one)
        const units = params[0].to.toLowerCase() === ADDRESS ? gas.revocation : gas.transfer
        return { jsonrpc: '2.0', id, result: `0x${units.toString(16)}` }
      })
      return Response.json(Array.isArray(asked) ? answers : answers[0])
    },
  })

describe('how much gas a revocation may use', () => {
  const question = { network: localEvm, owner: OWNER, approval }

  it.each([
    ['where a transfer uses 21,000', { transfer: 21_000, revocation: 50_000 }],
    ['where a transfer uses far more, as on zkSync', { transfer: 320_000, revocation: 900_000 }],
    [
      'where it pays for the data on another chain, as on Arbitrum',
      { transfer: 600_000, revocation: 1_100_000 },
    ],
  ])('It is bounded by the transfers of its network: %s', async (_where, gas) => {
    const params = [{ to: ADDRESS, gas: `0x${((gas.revocation * 120) / 100).toString(16)}` }]
    expect(await using(gas).prepare(question)).toMatchObject({
      ok: true,
      value: { problem: undefined, request: { params } },
    })
  })

  it.each([
    { transfer: 21_000, revocation: 260_000 },
    { transfer: 320_000, revocation: 4_000_000 },
    // A node that lies of both.
    { transfer: 30_000_000, revocation: 30_000_000 },
  ])('A contract that wants 15 times the gas of a transfer is not called: %o', async (gas) => {
    expect(await using(gas).prepare(question)).toEqual({
      ok: true,
      value: { problem: 'costly', request: undefined },
    })
  })
})

describe('whether an approval stands', () => {
  it.each([
    [3, 'execution reverted: no allowances'],
    [-32_000, 'execution reverted'],
    [-32_015, 'VM execution error: Reverted'],
  ])('A contract that refuses the question (%i, %s) grants nothing', async (code, message) => {
    const asked = await failingWith(code, message).isStanding({ network: localEvm, owner: OWNER, approval })
    expect(asked).toEqual({ ok: true, value: false })
  })

  it.each([
    [-32_000, 'header not found'],
    [-32_000, 'missing trie node'],
    [-32_000, 'execution aborted (timeout = 5s)'],
    [-32_603, 'internal error'],
  ])('A node that cannot answer (%i, %s) proves nothing', async (code, message) => {
    const asked = await failingWith(code, message).isStanding({ network: localEvm, owner: OWNER, approval })
    expect(asked).toMatchObject({ ok: false })
  })
})
