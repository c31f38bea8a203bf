import { SignClient } from '@walletconnect/sign-client'
import type { WorkerSettings } from '#modal/connectors/walletconnect/worker-messages.ts'
import { endSessions } from './end-sessions.ts'

/** What the library keeps its values in. */
export type KeyValueStorage = NonNullable<NonNullable<Parameters<typeof SignClient.init>[0]>['storage']>

/** With the library's heartbeat of 5 s a lost message is on its way again within 10 s. */
const SEND_AGAIN_MS = 4_000

/**
 * Starts the library as this product uses it: own storage, no telemetry, no attestation service, and the metadata of the
 * site, which a library that runs in the page itself would overwrite with the page's own. Its provider is left out: that
 * one builds nodes from every session it finds when it starts, and throws at what a wallet may have written there.
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
  // Else each proposal and request waits for a service of another vendor, which would attest the modal's origin.
  core.verify.register = () => Promise.resolve('')
  // Else a message whose acknowledgement went down with the relay is sent again after the library's 15 s only.
  Object.assign(core.relayer.publisher, { initialPublishTimeout: SEND_AGAIN_MS })
  const end = await endSessions(client)
  client.disconnect = ({ topic }) => end(topic)
  return client
}
