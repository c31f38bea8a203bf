import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { walletsAnnounced } from '#modal/core/state/connectors/connectors-slice.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Connected } from '#modal/connectors/connector.ts'
import { ADDRESS, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'

afterEach(cleanup)

const CONNECTED: Connected = {
  accounts: [
    { namespace: 'eip155', accounts: [{ address: ADDRESS, type: 'eoa' }], caipNetworkId: 'eip155:1' },
  ],
  walletInfo: { id: WALLET.id, name: WALLET.name },
}

async function press(answers: readonly Result<Connected>[]) {
  const requests: unknown[] = []
  const modal = await renderModal({
    wallets: [WALLET],
    connect: async (wanted) => {
      const answer = answers[requests.length]
      requests.push(wanted)
      return answer ?? new Promise(() => {})
    },
  })
  await modal.user.click(modal.view.getByRole('button', { name: 'Foxglove In this page' }))
  return { ...modal, requests }
}

describe('the ConnectingExternal view', () => {
  it('The wallet is asked once, and the view says where its window is', async () => {
    const { view, requests } = await press([])
    expect(await view.findByRole('heading', { name: 'Continue in Foxglove' })).toBeTruthy()
    expect(view.getByText(/click the icon of Foxglove in your browser's toolbar/)).toBeTruthy()
    expect(requests).toEqual([{ namespaces: ['eip155'], chainIds: ['eip155:1', 'eip155:10'] }])
  })

  it.each([
    ['a declined request', 4001, 'You declined the connection'],
    ['a request that is still open', -32_002, 'Foxglove is waiting for you'],
    ['a failure', -32_603, 'Foxglove did not connect'],
  ])('The view shows %s, and asks again on demand', async (_case, code, title) => {
    const { view, user, requests, store } = await press([fail(code, 'No.'), ok(CONNECTED)])
    expect(await view.findByRole('heading', { name: title })).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Try again' }))
    expect(requests).toHaveLength(2)
    expect(store.getState().account.byNamespace.eip155?.address).toBe(ADDRESS)
    expect(store.getState().modal.open).toBe(false)
  })

  it('A wallet that is no longer in the page is reported', async () => {
    const { view, store } = await press([])
    act(() => void store.dispatch(walletsAnnounced([])))
    expect(await view.findByRole('heading', { name: 'The wallet was not found' })).toBeTruthy()
    expect(view.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('Cancelling ends the attempt', async () => {
    const { view, user, store } = await press([])
    await view.findByRole('heading', { name: 'Continue in Foxglove' })
    await user.click(view.getByRole('button', { name: 'Cancel' }))
    expect(store.getState().connection.progress.phase).toBe('idle')
    expect(view.getByRole('heading', { level: 1, name: 'Connect a wallet' })).toBeTruthy()
  })
})
