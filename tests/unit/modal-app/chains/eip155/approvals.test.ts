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
