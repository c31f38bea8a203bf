import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { signatureAsked, signatureSettled } from '#modal/features/sign-in/sign-in-slice.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'

afterEach(cleanup)

async function openSignIn(isRequired = false) {
  const modal = await renderModal({ wallets: [WALLET], networks: ['eip155:1'] })
  act(() => {
    connectAccount(modal.store, 'eip155', ADDRESS)
    modal.store.dispatch(openModal())
    modal.store.dispatch(navigate('SIWXSignMessage', { namespace: 'eip155', isRequired }))
  })
  await modal.view.findByRole('button', { name: 'Sign' })
  return modal
}

describe('the sign-in view', () => {
  it('The view names the account, the network, and the effect of cancelling', async () => {
    const { view } = await openSignIn(true)
    expect(view.getByText(ADDRESS)).toBeTruthy()
    expect(view.getByText('Ethereum')).toBeTruthy()
    expect(view.getByRole('button', { name: 'Cancel and disconnect' })).toBeTruthy()
    expect(view.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['SIGN_IN_UNREACHABLE', /press Sign to send it again/],
    ['SIGN_IN_NOT_YET_VALID', /clock of this device is wrong/],
    ['SIGN_IN_EXPIRED', /Sign again/],
  ])('The view gives advice after %s, until the visitor signs again', async (code, advice) => {
    const { view, store } = await openSignIn()
    act(() => void store.dispatch(signatureSettled(code)))
    expect((await view.findByRole('alert')).textContent).toMatch(advice)
    act(() => void store.dispatch(signatureAsked()))
    expect(view.queryByRole('alert')).toBeNull()
  })
})
