import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { openHostilePeer as openPeer, type HostilePeer } from '#tests/support/fakes/hostile-peer.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'

/**
 * Opens a wallet on the demo's relay.
 *
 * @param metadata what it says of itself.
 * @param settled further fields of its session, which may violate the protocol.
 */
export function openHostilePeer(metadata: unknown, settled: object = {}): Promise<HostilePeer> {
  const account = `eip155:31337:${ACCOUNTS.evmPhone}`
  return openPeer({ relayUrl: DEMO_URLS.relay, account, metadata, settled })
}
