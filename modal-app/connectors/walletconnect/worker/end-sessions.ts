import * as z from 'zod/mini'
import type { SignClient } from '@walletconnect/sign-client'
import { wait } from '#modal/platform/clock.ts'

/** The library's client. */
export type Client = Awaited<ReturnType<typeof SignClient.init>>

/** Under a name of our own beside the library's. */
const FAREWELLS = 'postern:farewells'
/** What a wallet is to be told of a session that is over here; the keys to say it with are gone by then. */
const Farewell = z.object({
  topic: z.string(),
  /** Encrypted for the wallet. */
  message: z.string(),
  /** When the wallet forgets the session by itself, in milliseconds since 1970. */
  until: z.number(),
})
type Farewell = z.infer<typeof Farewell>

const FAREWELLS_MOST = 50
/** Whoever disconnects waits this long for the relay, at most, as for a sign-out (docs/specification.md §9.12). */
const WAIT_MS = 3_000
/** As the sign protocol words it (`wc_sessionDelete`). */
const USER_DISCONNECTED = { code: 6_000, message: 'User disconnected.' }
const ON_THE_RELAY = { tag: 1_112, ttl: 86_400, internal: { throwOnFailedPublish: true } }

/**
 * Ends sessions here at once, and at the wallet as soon as the relay takes the word of it, also after a reload. The library
 * by itself holds a session until the relay has confirmed that, and goes on with it when that takes longer than a minute.
 *
 * @returns ends a session; resolves when the relay has the word, and after 3 s in any case.
 */
export async function endSessions(client: Client): Promise<(topic: string) => Promise<void>> {
  const { core } = client
  const saying = new Set<string>()
  let farewells: readonly Farewell[] = await readFarewells(core.storage)

  const keep = async (next: readonly Farewell[]): Promise<void> => {
    farewells = next.slice(-FAREWELLS_MOST)
    await core.storage.setItem(FAREWELLS, [...farewells])
  }
  const say = async ({ topic, message }: Farewell): Promise<void> => {
    if (saying.has(topic)) return
    saying.add(topic)
    try {
      await core.relayer.publish(topic, message, ON_THE_RELAY)
      await keep(farewells.filter((farewell) => farewell.topic !== topic))
      await core.relayer.unsubscribe(topic)
    } catch {
      // It is said again with the next connection.
    } finally {
      saying.delete(topic)
    }
  }
  const sayAll = (): void => farewells.forEach((farewell) => void say(farewell))

  for (const { topic } of farewells) await forget(client, topic)
  core.relayer.on('relayer_connect', sayAll)
  sayAll()

  return async (topic) => {
    if (!client.session.keys.includes(topic)) return
    const { expiry } = client.session.get(topic)
    const id = Date.now() * 1_000 + Math.floor(Math.random() * 1_000)
    const word = { id, jsonrpc: '2.0', method: 'wc_sessionDelete', params: USER_DISCONNECTED }
    const farewell = { topic, message: await core.crypto.encode(topic, word), until: expiry * 1_000 }
    await keep([...farewells, farewell])
    await forget(client, topic)
    await Promise.race([say(farewell), wait(WAIT_MS)])
  }
}

async function readFarewells(storage: Client['core']['storage']): Promise<readonly Farewell[]> {
  const kept = z.array(Farewell).safeParse(await storage.getItem(FAREWELLS)).data ?? []
  return kept.filter(({ until }) => until > Date.now())
}

/** Nothing can be done or read with a session after this. */
async function forget({ session, core }: Client, topic: string): Promise<void> {
  if (!session.keys.includes(topic)) return
  const { publicKey } = session.get(topic).self
  await session.delete(topic, USER_DISCONNECTED)
  core.expirer.del(topic)
  const { crypto } = core
  if (crypto.keychain.has(publicKey)) await crypto.deleteKeyPair(publicKey)
  if (crypto.keychain.has(topic)) await crypto.deleteSymKey(topic)
}
