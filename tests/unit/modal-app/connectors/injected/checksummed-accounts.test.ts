import { expect, test } from 'vitest'
import { ok } from '#schemas/errors/result.ts'
import { createEip1193Connector } from '#modal/connectors/injected/eip1193.ts'
import type { ConnectorEvent } from '#modal/connectors/connector.ts'
import type { WalletPort } from '#modal/connectors/injected/wallet-port.ts'
import { partialFake } from '#tests/support/fakes/partial-fake.ts'

const LOWER = '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc'
const WRITTEN = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

test('Sites read the accounts of a wallet with the EIP-55 checksum, however the wallet writes them.', async () => {
  let notify: Parameters<WalletPort['subscribe']>[0] = () => {}
  const port = partialFake<WalletPort>({
    request: async (method: string) => ok(method === 'eth_chainId' ? '0x1' : [LOWER]),
    subscribe: (listener: typeof notify) => {
      notify = listener
      return () => {}
    },
  })
  const connector = createEip1193Connector({ port, walletInfo: { id: 'test', name: 'Test' } })
  const shared = await connector.restore({ namespaces: ['eip155'], chainIds: [] })
  expect(shared).toMatchObject({ ok: true, value: { accounts: [{ accounts: [{ address: WRITTEN }] }] } })
  const events: ConnectorEvent[] = []
  connector.subscribe((event) => events.push(event))
  notify({ walletId: 'test', type: 'accountsChanged', data: [LOWER] })
  expect(events).toMatchObject([{ accounts: [{ address: WRITTEN }] }])
})
