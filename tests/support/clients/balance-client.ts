import { expect } from 'vitest'
import { BalanceAnswer } from '#schemas/http/blockchain/balance.ts'
import type { TestServer } from '#tests/support/servers/start-server.ts'

type Query = Readonly<Record<string, string>>

/** Asks what an account holds, as the modal does. */
export function askBalances(
  server: TestServer,
  address: string,
  query: Query,
  headers: Query = {},
): Promise<Response> {
  const search = new URLSearchParams({ projectId: 'demo', st: 'appkit', sv: 'html-wagmi-4.2.2', ...query })
  return fetch(`${server.urls.api}/v1/account/${address}/balance?${search}`, { headers })
}

/** The same, for an account that can be told. */
export async function readBalances(
  server: TestServer,
  address: string,
  query: Query,
): Promise<BalanceAnswer> {
  const answer = await askBalances(server, address, query)
  expect(answer.status).toBe(200)
  return BalanceAnswer.parse(await answer.json())
}

/** How a question was refused: status, code, field. */
export async function refusalOf(answer: Response): Promise<readonly [number, string, string | undefined]> {
  const { error } = (await answer.json()) as { error: { code: string; field?: string } }
  return [answer.status, error.code, error.field]
}
