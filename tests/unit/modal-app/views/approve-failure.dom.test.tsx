import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { leaveWished, requestOpened, requestSettled } from '#modal/core/state/embedded/embedded-slice.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { viewReset } from '#modal/core/state/router/router-slice.ts'
import type { Failure } from '#schemas/errors/result.ts'
import { renderModal } from '#tests/support/fixtures/render-modal.tsx'

afterEach(cleanup)

/** Renders the modal after a request of the site has failed. */
async function renderFailure(failure: Failure) {
  const rendered = await renderModal()
  act(() => {
    rendered.store.dispatch(openModal())
    rendered.store.dispatch(viewReset({ view: 'ApproveTransaction', params: undefined }))
    rendered.store.dispatch(requestOpened())
    rendered.store.dispatch(requestSettled({ isLimited: false, failure }))
  })
  const alert = await rendered.view.findByRole('alert')
  return { ...rendered, said: () => alert.textContent ?? '' }
}

describe('a failed request', () => {
  it.each([
    [
      { code: -32000, message: 'Insufficient funds: the account does not hold enough ETH for this.' },
      /^Not enough funds/,
    ],
    [{ code: -32000, message: 'insufficient funds for gas * price + value' }, /Add funds/],
    [
      { code: 3, message: 'execution reverted: paused' },
      /^The network refuses this.*The network says: “execution reverted: paused” Nothing was sent\./,
    ],
    [{ code: -32000, message: 'nonce too low' }, /refuses this.*nonce too low/],
    [{ code: -32602, message: 'Invalid parameters: params[0].to: expected.' }, /invalid.*params\[0\]\.to/],
    [
      { code: -32005, message: 'Too many', data: { code: 'RATE_LIMITED', seconds: 42 } },
      /^This site has to wait.*in 42 seconds\.$/,
    ],
    [{ code: -32603, message: 'An error occurred' }, /^The request failed.*: “An error occurred” Try again/],
    [
      { code: 'FRAME_GONE', message: 'The modal’s frame was removed while a call was open.' },
      /^The request failed.*Your wallet was loaded again\. Try once more\.$/,
    ],
  ])('The view says why the request failed and what to do: %o', async (failure, said) => {
    expect((await renderFailure(failure)).said()).toMatch(said)
  })

  it('A node’s message is shown as plain text in quotation marks, and is cut', async () => {
    const message = `execution reverted: \u202e<b>x</b>${'y'.repeat(5_000)}`
    const { said } = await renderFailure({ code: 3, message })
    expect(said()).toMatch(/“execution reverted: *<b>x<\/b>y+…” Nothing was sent\./)
    expect(said()).not.toContain('\u202e')
    expect(said().length).toBeLessThan(600)
  })

  it('The failure is dismissed with the button, or when the visitor leaves', async () => {
    const pressed = await renderFailure({ code: 3, message: 'execution reverted' })
    await pressed.user.click(pressed.view.getByRole('button', { name: 'Got it' }))
    expect(pressed.store.getState().modal.open).toBe(false)
    cleanup()
    const left = await renderFailure({ code: 3, message: 'execution reverted' })
    act(() => void left.store.dispatch(leaveWished()))
    expect(left.store.getState().modal.open).toBe(false)
  })
})
