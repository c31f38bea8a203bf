import * as z from 'zod/mini'
import type { SignClient } from '@walletconnect/sign-client'
import { wait } from '#modal/platform/clock.ts'

/** The library's client. */
export type Client = Awaited<ReturnType<typeof SignClient.init>>

/** The key of our own values in the library's storage. */
const PENDING_DELETES_KEY = 'postern:farewells'
/** A message that a session has ended, for the wallet. It is encrypted in advance, because the keys are deleted at once. */
const PendingDelete = z.object({
  topic: z.string(),
  /** Encrypted for the wallet. */
  message: z.string(),
  /** When the session expires at the wallet by itself, in milliseconds since 1970. */
  until: z.number(),
})
type PendingDelete = z.infer<typeof PendingDelete>

const MAX_PENDING_DELETES = 50
/** How long a disconnect waits for the relay, as for a sign-out (docs/specification.md §9.12). */
const WAIT_MS = 3_000
/** As the sign protocol words it (`wc_sessionDelete`). */
const USER_DISCONNECTED = { code: 6_000, message: 'User disconnected.' }
const PUBLISH_OPTIONS = { tag: 1_112, ttl: 86_400, internal: { throwOnFailedPublish: true } }

/**
 * Ends sessions here at once, and at the wallet as soon as the relay accepts the message, also after a reload. The library by
 * itself keeps a session until the relay has confirmed that, and continues to use it when that takes longer than a minute.
 *
 * @returns a function that ends a session. It resolves when the relay has the message, and after 3 s in any case.
 */
export async function endSessions(client: Client): Promise<(topic: string) => Promise<void>> {
  const { core } = client
  const publishing = new Set<string>()
  let pendingDeletes: readonly PendingDelete[] = await readPendingDeletes(core.storage)

  const storeDeletes = async (next: readonly PendingDelete[]): Promise<void> => {
    pendingDeletes = next.slice(-MAX_PENDING_DELETES)
    await core.storage.setItem(PENDING_DELETES_KEY, [...pendingDeletes])
  }
  const publish = async ({ topic, message }: PendingDelete): Promise<void> => {
    if (publishing.has(topic)) return
    publishing.add(topic)
    try {
      await core.relayer.publish(topic, message, PUBLISH_OPTIONS)
      await storeDeletes(pendingDeletes.filter((pendingDelete) => pendingDelete.topic !== topic))
      await core.relayer.unsubscribe(topic)
    } catch {
      // The message is sent again with the next connection.
    } finally {
      publishing.delete(topic)
    }
  }
  const publishAll = (): void => pendingDeletes.forEach((pendingDelete) => void publish(pendingDelete))

  for (const { topic } of pendingDeletes) await deleteSession(client, topic)
  core.relayer.on('relayer_connect', publishAll)
  publishAll()

  return async (topic) => {
    if (!client.session.keys.includes(topic)) return
    const { expiry } = client.session.get(topic)
    const id = Date.now() * 1_000 + Math.floor(Math.random() * 1_000)
    const request = { id, jsonrpc: '2.0', method: 'wc_sessionDelete', params: USER_DISCONNECTED }
    const pendingDelete = { topic, message: await core.crypto.encode(topic, request), until: expiry * 1_000 }
    await storeDeletes([...pendingDeletes, pendingDelete])
    await deleteSession(client, topic)
    await Promise.race([publish(pendingDelete), wait(WAIT_MS)])
  }
}

async function readPendingDeletes(storage: Client['core']['storage']): Promise<readonly PendingDelete[]> {
  const stored = z.array(PendingDelete).safeParse(await storage.getItem(PENDING_DELETES_KEY)).data ?? []
  return stored.filter(({ until }) => until > Date.now())
}

/** Deletes a session with its keys, so that nothing can be done or read with it any more. */
async function deleteSession({ session, core }: Client, topic: string): Promise<void> {
  if (!session.keys.includes(topic)) return
  const { publicKey } = session.get(topic).self
  await session.delete(topic, USER_DISCONNECTED)
  core.expirer.del(topic)
  const { crypto } = core
  if (crypto.keychain.has(publicKey)) await crypto.deleteKeyPair(publicKey)
  if (crypto.keychain.has(topic)) await crypto.deleteSymKey(topic)
}
