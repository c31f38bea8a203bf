import { describe, expect, it } from 'vitest'
import { finishTransaction } from '#modal/core/commands/router/navigate.ts'
import { selectView, transactionPushed } from '#modal/core/state/router/router-slice.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { linkModal } from '#tests/support/fixtures/linked-modal.ts'

describe('transaction stack', () => {
  it.each([
    { outcome: 'success', view: 'Networks' },
    { outcome: 'cancel', view: 'WhatIsAWallet' },
  ] as const)('After $outcome the view is the one that the newest entry names.', ({ outcome, view }) => {
    const { store, close } = linkModal({})
    store.dispatch(openModal({}))
    store.dispatch(transactionPushed({ onSuccess: null, onCancel: null }))
    store.dispatch(transactionPushed({ onSuccess: 'Networks', onCancel: 'WhatIsAWallet' }))
    store.dispatch(finishTransaction(outcome))
    expect(selectView(store.getState())).toBe(view)
    expect(store.getState().modal.open).toBe(true)
    store.dispatch(finishTransaction(outcome))
    expect(store.getState().modal.open).toBe(false)
    close()
  })
})
