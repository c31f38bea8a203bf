import { act, cleanup, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { logOptions } from '#modal/core/commands/options/log-options.ts'
import type { Options } from '#schemas/entities/options.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'
import { scriptedFrame } from '#tests/support/scripted/scripted-frame.ts'
import { WALLET_POLICY } from '#tests/support/builders/deployment.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function renderAccount(options: Partial<Options>, view?: string) {
  const rendered = await renderModal({ wallets: [WALLET], options })
  act(() => {
    connectAccount(rendered.store, 'eip155', ADDRESS)
    rendered.store.dispatch(openModal({ view }))
  })
  await rendered.view.findByText('0x9965…A4dc')
  return rendered
}

describe('enableNetworkSwitch', () => {
  it('With false no button leads to the networks, and the view does not open', async () => {
    const { view, store } = await renderAccount({ enableNetworkSwitch: false })
    expect(view.queryByRole('button', { name: /Ethereum/ })).toBeNull()
    act(() => store.dispatch(openModal({ view: 'Networks' })))
    await view.findByText('0x9965…A4dc')
    expect(store.getState().router.history.map((place) => place.view)).toEqual(['Account'])
  })

  it('By default the network is shown above the account', async () => {
    const { view } = await renderAccount({})
    expect(view.getByRole('button', { name: /Ethereum/ })).toBeTruthy()
  })
})

describe('features.walletFeaturesOrder', () => {
  const ways = async (order: NonNullable<Options['features']>['walletFeaturesOrder']) => {
    const { view } = await renderAccount({ features: { ...(order && { walletFeaturesOrder: order }) } })
    const names = within(view.getByRole('dialog'))
      .getAllByRole('button')
      .map((button) => button.textContent)
    return names.filter((name) => name === 'Send' || name === 'Swap' || name === 'Receive')
  }

  it('The option orders the actions of an account', async () => {
    expect(await ways(undefined)).toEqual(['Send', 'Swap'])
    cleanup()
    expect(await ways(['receive', 'swaps', 'send'])).toEqual(['Swap', 'Send'])
  })
})

describe('features.emailShowWallets', () => {
  it('With false the wallets are behind one row next to e-mail', async () => {
    const features = { emailShowWallets: false }
    const login = { policy: WALLET_POLICY, wallet: scriptedFrame({}), wallets: [WALLET] }
    const { view } = await renderModal({ ...login, options: { features } })
    expect(await view.findByText('Continue with a wallet')).toBeTruthy()
    expect(view.queryByText('Foxglove')).toBeNull()
    cleanup()
    const alone = await renderModal({ wallets: [WALLET], options: { features } })
    expect(await alone.view.findByText('Foxglove')).toBeTruthy()
    cleanup()
    const usual = await renderModal(login)
    expect(await usual.view.findByText('Foxglove')).toBeTruthy()
  })
})

describe('enableWallets', () => {
  it('With false only logins are shown, without wallets or a way to get one', async () => {
    const login = { policy: WALLET_POLICY, wallet: scriptedFrame({}), wallets: [WALLET] }
    const { view, user } = await renderModal({ ...login, options: { enableWallets: false } })
    await view.findByRole('textbox', { name: 'E-mail address' })
    expect(view.queryByText('Foxglove')).toBeNull()
    expect(view.queryByText('or')).toBeNull()
    expect(view.queryByText('Get a wallet')).toBeNull()
    const [guide] = view.getAllByRole('button', { name: 'What is a wallet?' })
    await user.click(guide ?? view.container)
    expect(await view.findByRole('heading', { level: 1, name: 'What is a wallet?' })).toBeTruthy()
    expect(view.queryByText('Get a wallet')).toBeNull()
    cleanup()
    const without = await renderModal({ wallets: [WALLET], options: { enableWallets: false } })
    await without.view.findAllByRole('button', { name: 'What is a wallet?' })
    expect(without.view.queryByText('Get a wallet')).toBeNull()
  })
})

describe('options without effect', () => {
  const said = async (options: Partial<Options>) => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { store } = await renderModal({ options })
    store.dispatch(logOptions())
    const lines = info.mock.calls.flat()
    info.mockRestore()
    cleanup()
    return lines
  }

  it('Options without effect are named in the console, and others are not', async () => {
    const idle = { features: { analytics: true, pay: true, send: true }, enableEmbedded: true }
    expect(await said(idle)).toEqual([
      'Postern: options without effect: `features.analytics` (the deployment has analytics off), `enableEmbedded` (pass the element of the page as `container`).',
    ])
    expect(await said({ features: { pay: false, onramp: true, send: true } })).toEqual([])
  })
})
