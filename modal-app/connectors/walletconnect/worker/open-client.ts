import { SignClient } from '@walletconnect/sign-client'
import type { WorkerSettings } from '#modal/connectors/walletconnect/worker-messages.ts'
import { endSessions } from './end-sessions.ts'

/** The storage interface of the library. */
export type KeyValueStorage = NonNullable<NonNullable<Parameters<typeof SignClient.init>[0]>['storage']>

/** With the library's heartbeat of 5 s, a lost message is sent again within 10 s. */
const SEND_AGAIN_MS = 4_000

/**
 * Starts the library with its own storage, without telemetry and attestation service, and with the metadata of the site,
 * which a library in the page itself would replace by the page's own. The library's provider is not used: it creates nodes
 * from every session it finds when it starts, and throws at what a wallet may have written there.
 */
export async function openClient(settings: WorkerSettings, storage: KeyValueStorage) {
  const { relayUrl, projectId, partition, metadata } = settings
  const client = await SignClient.init({
    relayUrl,
    projectId,
    metadata,
    storage,
    name: partition,
    customStoragePrefix: partition,
    telemetryEnabled: false,
    logger: 'silent',
  })
  const { core } = client
  // Otherwise each proposal and request waits for another vendor's service, which would attest the modal's origin.
  core.verify.register = () => Promise.resolve('')
  // Otherwise a message whose acknowledgement was lost with the connection is only sent again after the library's 15 s.
  Object.assign(core.relayer.publisher, { initialPublishTimeout: SEND_AGAIN_MS })
  const end = await endSessions(client)
  client.disconnect = ({ topic }) => end(topic)
  return client
}
