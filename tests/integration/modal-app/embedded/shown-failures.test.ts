// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'
import { declineRequest, dismissFailure } from '#modal/core/commands/embedded/wallet-screens.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { soon } from '#tests/support/fixtures/connected-site.ts'
import { connected } from '#tests/support/fixtures/embedded-site.ts'

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100))

async function open() {
  const linked = await connected()
  const shown = () => {
    const state = linked.store.getState()
    return { open: selectIsOpen(state), view: selectView(state), failure: selectEmbedded(state).failure }
  }
  const askBadly = () => linked.request('eth_signTypedData_v4', [linked.address, '{"types":{}}'])
  return { ...linked, shown, askBadly }
}

describe('request that failed after it was shown', () => {
  it('The failure stays until the visitor has read it.', async () => {
    const { askBadly, shown, store } = await open()
    expect(await askBadly()).toMatchObject({ ok: false, error: { code: -32602 } })
    await pause()
    expect(shown()).toMatchObject({ open: true, view: 'ApproveTransaction', failure: { code: -32602 } })
    store.dispatch(dismissFailure())
    expect(shown()).toMatchObject({ open: false, failure: undefined })
  })

  it('The failure waits behind a request that arrives meanwhile, and is shown after it.', async () => {
    const { askBadly, sign, shown } = await open()
    const [failed, signed] = await Promise.all([askBadly(), sign()])
    expect([failed.ok, signed.ok]).toEqual([false, true])
    await pause()
    expect(shown()).toMatchObject({ open: true, view: 'ApproveTransaction', failure: { code: -32602 } })
  })

  it('The failure is dismissed when the modal is closed over it.', async () => {
    const { askBadly, modal, sign, shown } = await open()
    await askBadly()
    await pause()
    await modal.close({ force: true })
    expect((await sign()).ok).toBe(true)
    await soon(() => expect(shown()).toMatchObject({ open: false, failure: undefined }))
  })

  it('A rejection by the visitor is no failure: the modal closes.', async () => {
    const { sign, shown, wallet } = await open()
    wallet.decide('reject')
    expect(await sign()).toMatchObject({ error: { code: 4001 } })
    await soon(() => expect(shown()).toMatchObject({ open: false, failure: undefined }))
  })
})

describe('site that has to wait', () => {
  it('The site learns the seconds it has to wait, and the visitor sees one message.', async () => {
    const { sign, shown, store, wallet } = await open()
    wallet.decide('reject')
    for (const _time of [1, 2, 3]) expect(await sign()).toMatchObject({ error: { code: 4001 } })
    const error = { code: -32005, data: { code: 'RATE_LIMITED', seconds: expect.any(Number) as unknown } }
    expect(await sign()).toMatchObject({ ok: false, error })
    await pause()
    expect(shown()).toMatchObject({ open: true, view: 'ApproveTransaction', failure: error })
    store.dispatch(dismissFailure())
    expect(await sign()).toMatchObject({ ok: false, error })
    await pause()
    expect(shown()).toMatchObject({ open: false, failure: undefined })
  })

  it('The next failure is shown in a modal that opens for it, once the wallet no longer refuses.', async () => {
    const { sign, shown, store, wallet } = await open()
    wallet.decide('reject')
    for (const _time of [1, 2, 3]) await sign()
    await sign()
    await pause()
    store.dispatch(dismissFailure())
    expect(selectEmbedded(store.getState()).isLimited).toBe(true)
    wallet.storage.remove('rejected-at')
    wallet.decide('nothing')
    const answer = sign()
    await soon(() => expect(selectEmbedded(store.getState()).screen).toBe('approval'))
    expect(shown()).toEqual({ open: true, view: 'ApproveTransaction', failure: undefined })
    await store.dispatch(declineRequest())
    expect(await answer).toMatchObject({ error: { code: 4001 } })
  })
})
