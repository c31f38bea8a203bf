import { afterAll, beforeAll, expect, it } from 'vitest'
import { NamesClient, newAccount } from '#tests/support/clients/names-client.ts'
import { startNamesDeployment, type NamesDeployment } from '#tests/support/servers/names-deployment.ts'
import { startSecondProcess } from '#tests/support/servers/second-process.ts'
import { runs } from '#tests/support/builders/runs.ts'

const WISHES = runs(60, 1_000)
const LOOK_ALIKES = runs(40, 80)
/** A busy machine needs most of it for the signatures of the accounts. */
const TIMEOUT_MS = 120_000

let names: NamesDeployment
let second: Awaited<ReturnType<typeof startSecondProcess>>
beforeAll(async () => {
  names = await startNamesDeployment('PostgreSQL')
  second = await startSecondProcess(names)
})
afterAll(async () => {
  await second.stop()
  await names.stop()
})

/** How often there is each outcome. */
function counted(outcomes: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const one of outcomes) counts.set(one, (counts.get(one) ?? 0) + 1)
  return Object.fromEntries(counts)
}

it(
  'Of many accounts that register one name at two processes at once, one has it',
  async () => {
    const clients = [names.client, new NamesClient(second.api, names.now)] as const
    const outcomes = await Promise.all(
      Array.from({ length: WISHES }, (_, at) =>
        clients[at % 2 === 0 ? 0 : 1].register(newAccount(), 'the-one'),
      ),
    )
    expect(counted(outcomes)).toEqual({ 'the-one.demo.eth': 1, NAME_TAKEN: WISHES - 1 })
  },
  TIMEOUT_MS,
)

it('Of many look-alikes that are registered at two processes at once, one is given', async () => {
  const clients = [names.client, new NamesClient(second.api, names.now)] as const
  const labels = ['lima', 'l-ima', '1ima', 'lirna', 'l1ma', 'lim-a', 'iima', '1-1ma']
  const outcomes = await Promise.all(
    Array.from({ length: LOOK_ALIKES }, (_, at) =>
      clients[at % 2 === 0 ? 0 : 1].register(newAccount(), labels[at % labels.length] ?? ''),
    ),
  )
  const given = outcomes.map((one) => (one.endsWith('.demo.eth') ? 'given' : one))
  expect(counted(given)).toEqual({ given: 1, NAME_TAKEN: LOOK_ALIKES - 1 })
})

it('A name that one process gave resolves at the other at once', async () => {
  const account = newAccount()
  expect(await names.client.register(account, 'shared')).toBe('shared.demo.eth')
  const other = new NamesClient(second.api, names.now)
  expect(await other.find('shared')).toMatchObject({ owner: account.address })
  expect(await other.change(account, 'shared', { action: 'release' })).toBe('shared.demo.eth')
  expect(await names.client.find('shared')).toBe('NAME_UNKNOWN')
})
