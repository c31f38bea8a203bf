import { describe, expect, it } from 'vitest'
import { relayOffered } from '#modal/core/state/connectors/connectors-slice.ts'
import { startPairing } from '#modal/core/commands/pairing/start-pairing.ts'
import { ok } from '#schemas/errors/result.ts'
import { isSnapshot } from '#sdk/link/guards.ts'
import { linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { DEPLOYMENT, OPTIONS } from '#tests/support/fixtures/linked-modal.ts'
import { createPhone, sessionOf, URI } from '#tests/support/fakes/phone.ts'

const RELAY = { relayUrl: 'wss://relay.test', projectId: 'demo' }

async function invite(options: object) {
  const phone = createPhone()
  const linked = linkForTest({
    relay: phone.relay,
    options: { ...OPTIONS, ...options },
    deployment: { ...DEPLOYMENT, walletConnect: RELAY },
  })
  linked.store.dispatch(relayOffered(RELAY))
  await linked.restored
  linked.store.dispatch(startPairing())
  await soon(() => expect(phone.invitations()).toBe(1))
  return { ...linked, phone }
}

describe('pairing code', () => {
  it('The pairing code reaches the site where the owner set manualWCControl, until it was used.', async () => {
    const { modal, snapshots, phone } = await invite({ manualWCControl: true })
    await soon(() => expect(snapshots.at(-1)?.pairingUri).toBe(URI))
    expect(await modal.getState(undefined)).toMatchObject({ ok: true, value: { pairingUri: URI } })
    expect(snapshots.every(isSnapshot)).toBe(true)
    phone.answer(ok(sessionOf()))
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.status).toBe('connected'))
    expect(snapshots.at(-1)?.pairingUri).toBeUndefined()
  })

  it('The pairing code stays in the modal where the owner did not set manualWCControl.', async () => {
    const { modal, snapshots } = await invite({})
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.status).toBe('connecting'))
    expect(JSON.stringify([snapshots, await modal.getState(undefined)])).not.toContain(URI)
  })
})
