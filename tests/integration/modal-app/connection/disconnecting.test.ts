import { describe, expect, it } from 'vitest'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { partition, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'
import { bitcoinScript, createStandardWallet, solanaScript } from '#tests/support/fakes/standard-wallet.ts'

describe('disconnecting', () => {
  const options = {
    projectId: 'demo',
    networks: [
      'eip155:1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'bip122:000000000019d6689c085ae165831e93',
    ],
  }
  async function three() {
    const wallets = {
      evm: createEip1193Wallet(),
      solana: createStandardWallet(solanaScript()),
      bitcoin: createStandardWallet(bitcoinScript('bitcoin:connect')),
    }
    const stored = new Map<string, string>()
    const found = Object.values(wallets).map((wallet) => wallet.found)
    const linked = linkForTest({ wallets: found, options, storage: partition(stored) })
    await linked.restored
    for (const wallet of found)
      expect(await linked.store.dispatch(connectWallet({ connectorId: wallet.info.id }))).toMatchObject({
        ok: true,
      })
    const again = () => linkForTest({ wallets: found, options, storage: partition(stored) })
    return { ...linked, wallets, again }
  }
  const statuses = ({ snapshots }: Pick<LinkedModal, 'snapshots'>) =>
    Object.entries(snapshots.at(-1)?.namespaces ?? {}).map(([name, { status }]) => `${name} ${status}`)

  it('Several namespaces are connected at once and restored after a reload.', async () => {
    const { again, wallets } = await three()
    for (const wallet of Object.values(wallets)) wallet.rejectAll()
    const reloaded = again()
    await reloaded.restored
    await soon(() =>
      expect(statuses(reloaded)).toEqual(['eip155 connected', 'solana connected', 'bip122 connected']),
    )
    expect(reloaded.snapshots.at(-1)).toMatchObject({ initialized: true, activeNamespace: 'bip122' })
  })

  it('Disconnecting one namespace leaves the others connected.', async () => {
    const linked = await three()
    expect(await linked.queue.submit('disconnect', { namespace: 'solana' })).toEqual({
      ok: true,
      value: undefined,
    })
    expect(statuses(linked)).toEqual(['eip155 connected', 'solana disconnected', 'bip122 connected'])
    expect(linked.events).toContain('DISCONNECT_SUCCESS')
  })

  it('All namespaces disconnect together and stay disconnected.', async () => {
    const linked = await three()
    await linked.queue.submit('disconnect', {})
    const all = ['eip155 disconnected', 'solana disconnected', 'bip122 disconnected']
    expect(statuses(linked)).toEqual(all)
    const reloaded = linked.again()
    await reloaded.restored
    await soon(() => expect(reloaded.snapshots.at(-1)?.initialized).toBe(true))
    expect(statuses(reloaded)).toEqual(all)
  })

  it('Failures are reported after every namespace was tried.', async () => {
    const linked = await three()
    linked.wallets.evm.failNext('wallet_revokePermissions', { code: -32000, message: 'locked' })
    expect(await linked.queue.submit('disconnect', {})).toMatchObject({
      ok: false,
      error: { code: 'DISCONNECT_FAILED', message: 'Failed to disconnect', data: { namespaces: ['eip155'] } },
    })
    expect(statuses(linked)).toEqual(['eip155 disconnected', 'solana disconnected', 'bip122 disconnected'])
    expect(linked.events).toContain('DISCONNECT_ERROR')
  })

  it('The failure of one namespace names it.', async () => {
    const linked = await three()
    linked.wallets.evm.failNext('wallet_revokePermissions', { code: -32000, message: 'locked' })
    expect(await linked.queue.submit('disconnect', { namespace: 'eip155' })).toMatchObject({
      ok: false,
      error: { message: 'Failed to disconnect chain eip155' },
    })
  })
})
