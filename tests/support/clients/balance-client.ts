import { expect } from 'vitest'
import { BalanceAnswer } from '#schemas/http/blockchain/balance.ts'
import type { TestServer } from '#tests/support/servers/start-server.ts'
import * as z from 'zod/mini'

type Query = Readonly<Record<string, string>>

/** Requests the balances of an account, as the modal does. */
export function requestBalances(
  server: TestServer,
  address: string,
  query: Query,
  headers: Query = {},
): Promise<Response> {
  const search = new URLSearchParams({ projectId: 'demo', st: 'appkit', sv: 'html-wagmi-4.2.2', ...query })
  return fetch(`${server.urls.api}/v1/account/${address}/balance?${search}`, { headers })
}

/** Requests the balances of an account and expects success. */
export async function readBalances(
  server: TestServer,
  address: string,
  query: Query,
): Promise<BalanceAnswer> {
  const answer = await requestBalances(server, address, query)
  expect(answer.status).toBe(200)
  return BalanceAnswer.parse(await answer.json())
}

const Refusal = z.object({ error: z.object({ code: z.string(), field: z.optional(z.string()) }) })

/** Reads the refusal of a request: status, code, field. */
export async function refusalOf(answer: Response): Promise<readonly [number, string, string | undefined]> {
  const { error } = Refusal.parse(await answer.json())
  return [answer.status, error.code, error.field]
}
