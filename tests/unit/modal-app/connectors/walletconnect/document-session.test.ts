import { describe, expect, it } from 'vitest'
import { createWalletConnectConnector } from '#modal/connectors/walletconnect/walletconnect-connector.ts'
import type { ConnectorEvent } from '#modal/connectors/connector.ts'
import { createPhone, sessionOf } from '#tests/support/fakes/phone.ts'

const [, OTHER_NETWORK = ''] = sessionOf().accounts

/** A session with two EVM networks that a document has taken up, and what the document hears of it. */
async function restored() {
  const phone = createPhone()
  phone.hold(sessionOf())
  const connector = createWalletConnectConnector(phone.relay)
  await connector.restore({ namespaces: ['eip155'], chainIds: ['eip155:1', 'eip155:10'] })
  const heard: ConnectorEvent[] = []
  connector.subscribe((event) => heard.push(event))
  return { phone, heard }
}

describe('a session that changes', () => {
  it('moves to a network that is left when the wallet takes the one it stands on back', async () => {
    const { phone, heard } = await restored()
    phone.hold(sessionOf({ accounts: [OTHER_NETWORK], chainIds: { eip155: ['eip155:10'] } }))
    expect(heard).toEqual([{ type: 'networkChanged', namespace: 'eip155', caipNetworkId: 'eip155:10' }])
  })

  it('is over for a namespace of which nothing is left', async () => {
    const { phone, heard } = await restored()
    phone.hold(sessionOf({ accounts: [], chainIds: {} }))
    expect(heard).toEqual([{ type: 'disconnected', namespace: 'eip155' }])
  })

  it('tells which networks are approved where the wallet cannot be asked for others', async () => {
    const { phone, heard } = await restored()
    const methods = { eip155: ['personal_sign'] }
    phone.hold(sessionOf({ methods }))
    const approved = { type: 'approvalsChanged', namespace: 'eip155' }
    expect(heard).toEqual([{ ...approved, approvedIds: ['eip155:1', 'eip155:10'] }])
    phone.hold(sessionOf({ methods, chainIds: { eip155: ['eip155:1'] } }))
    phone.hold(sessionOf({ chainIds: { eip155: ['eip155:1'] } }))
    expect(heard.slice(1)).toEqual([
      { ...approved, approvedIds: ['eip155:1'] },
      { ...approved, approvedIds: undefined },
    ])
  })

  it('says nothing when it says the same again', async () => {
    const { phone, heard } = await restored()
    phone.hold(sessionOf({ expiresAt: 7 }))
    expect(heard).toEqual([])
  })
})
