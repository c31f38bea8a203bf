import { describe, expect, it } from 'vitest'
import { createWalletConnectConnector } from '#modal/connectors/walletconnect/walletconnect-connector.ts'
import type { ConnectorEvent } from '#modal/connectors/connector.ts'
import { createPhone, sessionOf } from '#tests/support/fakes/phone.ts'

const [, OTHER_NETWORK = ''] = sessionOf().accounts

/** A session with two EVM networks that a document has adopted, and the events of the document. */
async function restored() {
  const phone = createPhone()
  phone.hold(sessionOf())
  const connector = createWalletConnectConnector(phone.relay)
  await connector.restore({ namespaces: ['eip155'], chainIds: ['eip155:1', 'eip155:10'] })
  const events: ConnectorEvent[] = []
  connector.subscribe((event) => events.push(event))
  return { phone, events }
}

describe('changed session', () => {
  it('The session moves to a remaining network when the wallet revokes its current one.', async () => {
    const { phone, events } = await restored()
    phone.hold(sessionOf({ accounts: [OTHER_NETWORK], chainIds: { eip155: ['eip155:10'] } }))
    expect(events).toEqual([{ type: 'networkChanged', namespace: 'eip155', caipNetworkId: 'eip155:10' }])
  })

  it('The session is over for a namespace of which nothing is left.', async () => {
    const { phone, events } = await restored()
    phone.hold(sessionOf({ accounts: [], chainIds: {} }))
    expect(events).toEqual([{ type: 'disconnected', namespace: 'eip155' }])
  })

  it('The approved networks are notified where the wallet takes no request for others.', async () => {
    const { phone, events } = await restored()
    const methods = { eip155: ['personal_sign'] }
    phone.hold(sessionOf({ methods }))
    const approved = { type: 'approvalsChanged', namespace: 'eip155' }
    expect(events).toEqual([{ ...approved, approvedIds: ['eip155:1', 'eip155:10'] }])
    phone.hold(sessionOf({ methods, chainIds: { eip155: ['eip155:1'] } }))
    phone.hold(sessionOf({ chainIds: { eip155: ['eip155:1'] } }))
    expect(events.slice(1)).toEqual([
      { ...approved, approvedIds: ['eip155:1'] },
      { ...approved, approvedIds: undefined },
    ])
  })

  it('An unchanged session notifies nothing.', async () => {
    const { phone, events } = await restored()
    phone.hold(sessionOf({ expiresAt: 7 }))
    expect(events).toEqual([])
  })
})
