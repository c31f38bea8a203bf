import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '#server/serving/start-server.ts'
import { openDeploymentKeys } from '#server/keys/deployment-keys.ts'
import type { WalletSecrets } from '#server/encryption/secrets.ts'
import { environmentOf, newKey, newSecrets } from '#tests/support/servers/deployment-secrets.ts'
import { keyOperatorOf, type KeyOperator } from '#tests/support/clients/key-operator.ts'
import { readUsers, writeUsers, type KnownUser } from '#tests/support/builders/many-users.ts'
import { singleKey } from '#tests/support/builders/single-key.ts'
import { buildCommand, type BuiltCommand } from '#tests/support/files/built-command.ts'
import { runs } from '#tests/support/builders/runs.ts'
import { startSecondProcess } from '#tests/support/servers/second-process.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const PEOPLE = runs(400, 1_200)
const STARTS = runs(4, 20)
const HOUR_MS = 3_600_000

describe.each(JOURNEY_KINDS)(
  'a process that is killed while it re-encrypts data with a new key, on %s',
  (kind) => {
    const first = newSecrets()
    const prepared = newSecrets(first)
    let deployment: WalletDeployment
    let operator: KeyOperator
    let postern: BuiltCommand
    let people: KnownUser[]

    beforeAll(async () => {
      postern = await buildCommand(`key-rotation-${kind}`)
      deployment = await startWalletDeployment(kind, { environment: environmentOf(first) })
      operator = keyOperatorOf(deployment)
      await deployment.server.halt()
      const keys = {
        envelope: singleKey(first.envelopeKey).envelope,
        keyedHash: singleKey(first.pepper).keyedHash,
        lockPepper: async () => undefined,
      }
      people = await writeUsers(deployment.database, keys, PEOPLE)
    }, 120_000)
    afterAll(async () => {
      await deployment.stop()
      operator.stop()
      postern.remove()
    })

    const given = (args: readonly string[], keys: WalletSecrets) =>
      [[...args, '--config', operator.config], { ...operator.environment, ...environmentOf(keys) }] as const
    const serve = (keys: WalletSecrets) => postern.run(...given(['serve'], keys))
    const byId = (list: readonly KnownUser[]) =>
      list.toSorted((one, other) => (one.walletId < other.walletId ? -1 : 1))
    async function known(secrets: WalletSecrets): Promise<KnownUser[]> {
      const { config } = deployment.server
      const { keyring } = await openDeploymentKeys(deployment.database, { config, secrets, clock: Date.now })
      return byId(await readUsers(deployment.database, keyring))
    }
    async function written(column: 'users' | 'wallets'): Promise<number> {
      const { query } = deployment.database
      const { length } =
        column === 'users'
          ? await query.selectFrom('users').select('id').where('email_sealed', 'like', '%.%').execute()
          : await query.selectFrom('wallets').select('id').where('state_hash', 'like', '%.%').execute()
      return length
    }

    it('A start with a key that does not belong to the data exits with 1 each time and names the key', async () => {
      const refused = { POSTERN_ENVELOPE_KEY: 0, POSTERN_PEPPER: 0 }
      for (let at = 0; at < STARTS; at += 1) {
        const name = at % 2 === 0 ? 'POSTERN_ENVELOPE_KEY' : 'POSTERN_PEPPER'
        const other = at % 2 === 0 ? { envelopeKey: newKey() } : { pepper: newKey() }
        const { status, warned } = await serve({ ...first, ...other })
        expect(status).toBe(1)
        expect(warned).toMatch(new RegExp(`^${name} is not the key`))
        refused[name] += 1
      }
      expect(refused).toEqual({ POSTERN_ENVELOPE_KEY: STARTS / 2, POSTERN_PEPPER: STARTS / 2 })
    }, 120_000)

    it.each(['users', 'wallets'] as const)(
      'A kill at %s loses nothing',
      async (table) => {
        const child = postern.start(...given(['keys', 'rotate'], prepared))
        const exited = once(child, 'exit')
        while (child.exitCode === null && (await written(table)) === 0) await wait(1)
        child.kill('SIGKILL')
        expect(await exited).toEqual([null, 'SIGKILL'])
        const done = await written(table)
        expect(done).toBeGreaterThan(0)
        expect(done).toBeLessThan(PEOPLE)
        expect(await known(prepared)).toEqual(byId(people))
      },
      60_000,
    )

    it('A start without the previous keys, or with only those, is refused during the rotation', async () => {
      const without = { ...prepared, previousEnvelopeKeys: [] }
      const one = await serve(without)
      const other = await serve(first)
      expect(one).toMatchObject({ status: 1 })
      expect(one.warned).toMatch(
        /^POSTERN_ENVELOPE_KEY_PREVIOUS lacks the key [\da-f]{12}: it is still needed for \d+ wallets/,
      )
      expect(other).toMatchObject({ status: 1 })
      expect(other.warned).toMatch(/^POSTERN_ENVELOPE_KEY was replaced/)
    }, 60_000)

    it('Two servers finish the rotation together while they serve', async () => {
      const servers = await Promise.all(
        kind === 'PostgreSQL'
          ? [startSecondProcess(deployment, prepared), startSecondProcess(deployment, prepared)]
          : [startSecondProcess(deployment, prepared)],
      )
      await expect.poll(() => written('wallets'), { timeout: 60_000, interval: 100 }).toBe(PEOPLE)
      for (const server of servers) await server.stop()
      expect(await known(prepared)).toEqual(byId(people))
    }, 90_000)

    it('The new keys suffice afterwards', async () => {
      await operator.age('POSTERN_ENVELOPE_KEY', HOUR_MS)
      await operator.age('POSTERN_PEPPER', HOUR_MS)
      await deployment.database.query.deleteFrom('signing_keys').where('id', '=', 'first').execute()
      expect(await operator.keys('rotate', prepared)).toMatchObject({ status: 0 })
      const alone = { ...prepared, previousEnvelopeKeys: [], previousPeppers: [] }
      expect(await known(alone)).toEqual(byId(people))
      const starting = startServer(
        { ...deployment.server.config, ...first },
        { logger: pino({ level: 'silent' }) },
      )
      await expect(starting).rejects.toThrow(/^POSTERN_ENVELOPE_KEY is not the key/)
    })
  },
)
