import { expect, onTestFinished, vi } from 'vitest'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { linkModal, OPTIONS, type LinkedModal } from './linked-modal.ts'
import { createEip1193Wallet } from './wallets/eip1193-wallet.ts'

/** Waits for what a chunk of its own does, which a busy machine loads slowly. */
export function soon(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000 })
}

/** Links a modal for one test, and closes it after that test. */
export function linkForTest(setting: Parameters<typeof linkModal>[0] = {}): LinkedModal {
  const linked = linkModal(setting)
  onTestFinished(() => linked.close())
  return linked
}

/** A site that is connected to a wallet on Ethereum. */
export async function connectedSite(options: unknown = OPTIONS) {
  const wallet = createEip1193Wallet()
  const linked = linkForTest({ wallets: [wallet.found], options })
  await linked.restored
  await linked.store.dispatch(connectWallet({ connectorId: wallet.found.info.id }))
  await soon(() => expect(linked.snapshots.at(-1)?.namespaces['eip155']?.status).toBe('connected'))
  const request = (method: string, params?: unknown) =>
    linked.queue.submit('request', { namespace: 'eip155', method, ...(params !== undefined && { params }) })
  return { ...linked, wallet, request }
}
