import { describe, expect, it } from 'vitest'
import { connectWallet } from '#modal/core/connection/connect-wallet.ts'
import type { FoundWallet, InjectedProvider } from '#sdk/injected/found-wallet.ts'
import { linkModal, partition } from '#tests/support/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/wallets/eip1193-wallet.ts'

const ID = 'eip6963:test.wallet'

describe('a ticket of a modal that was loaded again', () => {
  it('waits for its wallet, however slowly that is restored, and is worked on then', async () => {
    const wallet = createEip1193Wallet()
    const storage = partition()
    const first = linkModal({ wallets: [wallet.found], storage })
    await first.restored
    await first.store.dispatch(connectWallet({ connectorId: ID }))
    first.close()
    const slow = slowly(wallet.found, 'eth_accounts', 7_000)
    const { queue, restored, close } = linkModal({ wallets: [slow], storage })
    const asked = queue.submit('request', {
      namespace: 'eip155',
      method: 'personal_sign',
      params: ['0x61', wallet.addresses()[0]],
    })
    expect(await asked).toMatchObject({ ok: true })
    await restored
    close()
  }, 20_000)
})

/** A wallet that takes its time for one method. */
function slowly(found: FoundWallet, slow: string, delayMs: number): FoundWallet {
  const provider = (): InjectedProvider | undefined => {
    const quick = found.provider?.()
    return (
      quick && {
        ...quick,
        request: async (call) => {
          if (call.method === slow) await new Promise((resolve) => setTimeout(resolve, delayMs))
          return quick.request(call)
        },
      }
    )
  }
  return { ...found, provider }
}
