import { describe, expect, it } from 'vitest'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { ok } from '#schemas/errors/result.ts'
import { linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { DEPLOYMENT } from '#tests/support/fixtures/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'

async function openOn(served: readonly string[]) {
  const wallet = createEip1193Wallet()
  const networks = served.map((caipNetworkId) => ({ caipNetworkId }))
  const linked = linkForTest({
    wallets: [wallet.found],
    options: { projectId: 'demo' },
    deployment: { ...DEPLOYMENT, networks },
  })
  await linked.restored
  const state = await linked.modal.getState(undefined)
  return { ...linked, wallet, state: state.ok ? state.value : undefined }
}

describe('site that names no networks', () => {
  it.each([
    ['production networks beside test networks', ['eip155:11155111', 'eip155:10'], ['eip155:10']],
    ['test networks alone', ['eip155:11155111', 'eip155:84532'], ['eip155:11155111', 'eip155:84532']],
    ['its local chain alone', ['eip155:31337'], ['eip155:31337']],
  ])('The site has the networks that its deployment serves: %s.', async (_what, served, had) => {
    const { state } = await openOn(served)
    expect(state?.activeNamespace).toBe('eip155')
    expect(state?.namespaces['eip155']?.caipNetworkIds.toSorted()).toEqual(had)
    expect(had).toContain(state?.namespaces['eip155']?.caipNetworkId)
  })

  it('The site is connected on those networks.', async () => {
    const { queue, store, wallet, snapshots } = await openOn(['eip155:11155111'])
    wallet.chains.add('0xaa36a7')
    await store.dispatch(connectWallet({ connectorId: wallet.found.info.id }))
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.status).toBe('connected'))
    expect(wallet.chainId()).toBe('0x1')
    const pending = queue.submit('switchNetwork', { caipNetworkId: 'eip155:11155111' })
    expect(await pending).toEqual(ok(undefined))
    expect(wallet.chainId()).toBe('0xaa36a7')
  })
})
