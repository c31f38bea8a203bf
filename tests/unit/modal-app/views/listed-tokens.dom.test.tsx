import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ChainAdapter } from '#modal/chains/chain-adapter.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { heldToken } from '#tests/support/builders/account-fixture.ts'
import { layOutAccounts, openAccount, spoken } from '#tests/support/fixtures/open-account.tsx'
import { ADDRESS } from '#tests/support/fixtures/render-modal.tsx'
import { playTransfers } from '#tests/support/chains/send-nodes.ts'

layOutAccounts()

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const OTHER = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const ETHER = heldToken('ETH', {
  name: 'Ether',
  value: 2_479.98,
  quantity: { decimals: '18', numeric: '1.23999' },
})

const readToken: NonNullable<ChainAdapter['readToken']> = async ({ token, holder }) => {
  if (holder !== ADDRESS) return fail(-32602, 'another account')
  if (token.toLowerCase() === TOKEN.toLowerCase())
    return ok({ name: 'Fern Coin', symbol: 'FERN', decimals: 6, quantity: '12.5' })
  return ok({ name: 'Moss Coin', symbol: 'MOSS', decimals: 18, quantity: '0' })
}
const keeps = (text: string) => ({
  get: async (name: string) => (name === 'private_watched_tokens' ? text : undefined),
  set: async () => {},
  isLasting: () => true,
})

const rowsOf = async ({ view }: Awaited<ReturnType<typeof openAccount>>, last: string) => {
  await view.findByText(last)
  return within(view.getByRole('list', { name: 'Tokens' }))
    .getAllByRole('listitem')
    .map(spoken)
}

describe('the owner’s tokens', () => {
  it('The owner’s tokens are listed next to the native coin, with the account’s balance', async () => {
    const image = 'data:image/svg+xml,%3Csvg/%3E'
    const options = { tokens: { 'eip155:1': { address: TOKEN, image } } }
    const opened = await openAccount({ balances: [ETHER] }, { options, readToken })
    expect(await rowsOf(opened, 'Fern Coin')).toEqual([
      'Ether1.239 ETH$2,479.98',
      expect.stringContaining('Fern Coin12.5 FERN'),
    ])
    expect(opened.view.container.querySelector(`img[src="${image}"]`)).toBeTruthy()
  })

  it('A token is listed once if the deployment reports it too', async () => {
    const reported = heldToken('FERN', { address: `eip155:1:${TOKEN.toLowerCase()}` })
    const options = { tokens: { 'eip155:1': { address: TOKEN } } }
    const opened = await openAccount({ balances: [reported, ETHER] }, { options, readToken })
    expect(await rowsOf(opened, 'FERN Coin')).toHaveLength(2)
  })

  it('Tokens of another network, and unreadable ones, are not listed', async () => {
    const options = { tokens: { 'eip155:10': { address: TOKEN }, 'eip155:1': { address: OTHER } } }
    const unread = async () => fail(-32603, 'no token')
    const opened = await openAccount({ balances: [ETHER] }, { options, readToken: unread })
    expect(await rowsOf(opened, 'Ether')).toHaveLength(1)
  })
})

describe('watched tokens', () => {
  it('Watched tokens are listed separately as unverified', async () => {
    const opened = await openAccount(
      { balances: [ETHER] },
      { readToken, storage: keeps(JSON.stringify([OTHER.toLowerCase()])) },
    )
    expect(await rowsOf(opened, 'Moss Coin')).toEqual([
      'Ether1.239 ETH$2,479.98',
      expect.stringContaining('Unverified tokens'),
      'Moss Coin0.00 MOSS',
    ])
  })
})

describe('the list of tokens to send', () => {
  it('The list has the owner’s token and, separately, watched tokens', async () => {
    const transfers = await playTransfers('eip155')
    const { view, user } = await openAccount(
      { chains: ['eip155:1'], balances: [{ ...ETHER, address: undefined, chainId: 'eip155:1' }] },
      {
        view: 'WalletSend',
        networks: ['eip155:1'],
        options: { tokens: { 'eip155:1': { address: TOKEN } } },
        transfers: () => Promise.resolve(transfers),
        storage: keeps(JSON.stringify([OTHER.toLowerCase()])),
        readToken,
      },
    )
    await user.click((await view.findAllByRole('button', { name: 'Select Token' }))[0] ?? view.container)
    await view.findByText('Moss Coin')
    const namesIn = (name: string) =>
      within(view.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map((row) => ['Ether', 'Fern Coin', 'Moss Coin'].find((name) => spoken(row).startsWith(name)))
    expect(namesIn('Tokens')).toEqual(['Ether', 'Fern Coin'])
    expect(namesIn('Unverified')).toEqual(['Moss Coin'])
    await user.click(view.getByRole('button', { name: /Fern Coin/ }))
    expect(await view.findByRole('button', { name: /Available: 12.5 FERN/ })).toBeTruthy()
  })
})
