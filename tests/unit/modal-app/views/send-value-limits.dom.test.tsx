import { fireEvent, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AccountFixture } from '#tests/support/servers/account-server.ts'
import { heldToken } from '#tests/support/builders/account-fixture.ts'
import { layOutAccounts, openAccount, spoken } from '#tests/support/fixtures/open-account.tsx'
import { playTransfers } from '#tests/support/chains/send-nodes.ts'

layOutAccounts()

const FRIEND = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const ETHER = heldToken('ETH', {
  address: undefined,
  chainId: 'eip155:1',
  name: 'Ether',
  price: 2_000,
  value: 2_479.98,
  quantity: { decimals: '18', numeric: '1.23999' },
})
const VOUCHER = heldToken('VOUCHER', { quantity: { decimals: '0', numeric: '3' } })

async function openSend(fixture: Partial<AccountFixture>, network = 'eip155:1') {
  const transfers = await playTransfers('eip155')
  const modal = await openAccount(
    { chains: [network], ...fixture },
    { view: 'WalletSend', networks: [network], transfers: () => Promise.resolve(transfers) },
  )
  await modal.user.click(
    (await modal.view.findAllByRole('button', { name: 'Select Token' }))[0] ?? modal.view.container,
  )
  return modal
}

describe('the form of a transfer', () => {
  it('The value of the native coin is shown in the list of tokens and for the selected one', async () => {
    const { view, user } = await openSend({ balances: [ETHER] })
    const row = await view.findByRole('button', { name: /Ether.*1\.239/ })
    expect(spoken(row)).toContain('$2,479.98')
    await user.click(row)
    expect(spoken(await view.findByRole('button', { name: /Available: 1.239 ETH/ }))).toContain('$2,479.98')
  })

  it('Tokens without decimals are not listed, as in the account', async () => {
    const { view } = await openSend({ balances: [ETHER, VOUCHER, heldToken('USDC')] })
    expect(await view.findByRole('button', { name: /USDC/ })).toBeTruthy()
    expect(view.queryByText('VOUCHER Coin')).toBeNull()
  })

  it('The recipient’s picture, name and full address are shown', async () => {
    const { view, user, server } = await openSend({ balances: [ETHER] })
    server.fixture.identity = { name: 'friend.eth', avatar: `${server.url}/v1/avatar/friend` }
    await user.click(await view.findByRole('button', { name: /Ether/ }))
    fireEvent.change(await view.findByRole('textbox', { name: 'Address or name' }), {
      target: { value: FRIEND },
    })
    const name = await view.findByText('friend.eth')
    const line = name.closest<HTMLElement>('[data-receiver]') ?? view.container
    expect(within(line).getByText(FRIEND)).toBeTruthy()
    expect(line.querySelector('img')?.getAttribute('src')).toBe(`${server.url}/v1/avatar/friend`)
  })

  it('Tokens of a test network have no value, whatever they claim', async () => {
    const { view, user } = await openSend(
      { balances: [{ ...ETHER, chainId: 'eip155:11155111' }, heldToken('USDC')] },
      'eip155:11155111',
    )
    const row = await view.findByRole('button', { name: /Ether/ })
    await view.findByRole('button', { name: /USDC/ })
    expect(view.queryByText(/\$/)).toBeNull()
    await user.click(row)
    expect(await view.findByRole('button', { name: /Available: 1.239/ })).toBeTruthy()
    expect(view.queryByText(/\$/)).toBeNull()
  })
})

describe('the account on a test network', () => {
  it('The account is marked as a test account, and its balance adds nothing to the total', async () => {
    const { view } = await openAccount(
      {
        chains: ['eip155:11155111'],
        balances: [{ ...ETHER, chainId: 'eip155:11155111' }, heldToken('USDC')],
      },
      { networks: ['eip155:11155111'] },
    )
    expect(await view.findByText('USDC Coin')).toBeTruthy()
    expect(view.getByText(/^Test network/)).toBeTruthy()
    expect(view.queryByText(/\$/)).toBeNull()
    expect(view.getAllByText(/1\.239/)).toHaveLength(2)
  })
})
