import { act, cleanup, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { recentWalletsRestored } from '#modal/core/state/wallets/wallets-slice.ts'
import { SMALL_DIRECTORY, SOLANA, walletId } from '#tests/support/builders/directory-wallets.ts'
import { connectAccount, renderModal } from '#tests/support/fixtures/render-modal.tsx'

afterEach(cleanup)

describe('recent wallets', () => {
  it('Recent wallets are listed under their chains: with only Solana connected, none of another chain', async () => {
    const { store, view } = await renderModal({
      networks: [SOLANA],
      wallets: [],
      hasRelay: true,
      directory: { count: SMALL_DIRECTORY.length, recommended: [...SMALL_DIRECTORY], hasCertified: true },
    })
    act(() => {
      store.dispatch(recentWalletsRestored(['Zebra Wallet', 'MetaFox'].map(walletId)))
      connectAccount(store, 'solana', 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH')
      store.dispatch(openModal({ view: 'Profile' }))
    })
    const list = within(await view.findByRole('list', { name: 'Used before' }))
    expect(list.getByText('MetaFox')).toBeTruthy()
    expect(list.queryByText('Zebra Wallet')).toBeNull()
  })
})
