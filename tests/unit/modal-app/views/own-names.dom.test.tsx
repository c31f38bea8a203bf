import { act } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { ok } from '#schemas/errors/result.ts'
import { connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'
import {
  openNames,
  OTHER,
  OWNER,
  serveNames,
  signingWallet,
  ZONE,
} from '#tests/support/fixtures/open-names.tsx'
import { startTestServer } from '#tests/support/servers/start-server.ts'

const server = serveNames()
const SOLANA_NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA = '5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY'
let count = 0

/** A new account that has registered names. */
async function accountWith(...labels: readonly string[]) {
  const account = privateKeyToAccount(`0x${String((count += 1)).padStart(64, '7')}`)
  for (const label of labels) {
    const timestamp = Math.floor(Date.now() / 1_000) - 1
    await send(account, '', { name: `${label}.${ZONE}`, attributes: {}, timestamp })
  }
  return account
}

/** Sends a message with the signature of an account. */
async function send(account: PrivateKeyAccount, path: string, said: object) {
  const message = JSON.stringify(said)
  const answer = await fetch(`${server().urls.api}/v1/profile/account${path}?projectId=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      coin_type: 60,
      address: account.address,
      message,
      signature: await account.signMessage({ message }),
    }),
  })
  expect(answer.status).toBe(200)
}

async function openOwn(...labels: readonly string[]) {
  return openAs(await accountWith(...labels))
}

/** Nodes of two networks, on which these addresses are contracts. */
function nodesWith(contracts: Readonly<Record<string, string>>): Parameters<typeof openNames>[1] {
  return {
    served: ['eip155:1', 'eip155:10'],
    read: async ({ network, params }) => {
      const [address] = z.array(z.string()).parse(params)
      return ok(contracts[network.caipNetworkId] === address ? '0x6001' : '0x')
    },
  }
}

async function openAs(account: PrivateKeyAccount, nodes: Parameters<typeof openNames>[1] = {}) {
  const wallet = signingWallet(account)
  const modal = await openNames(server().urls.api, {
    view: 'ChooseAccountName',
    address: account.address,
    request: wallet.request,
    now: () => Date.now(),
    ...nodes,
  })
  const signed = (): unknown => JSON.parse(wallet.asked.at(-1)?.message ?? 'null')
  return { ...modal, account, wallet, signed }
}

/** Offers the shown name to another account. */
async function offer(
  { view, user }: Pick<Awaited<ReturnType<typeof openNames>>, 'view' | 'user'>,
  to: string,
) {
  await user.click(await view.findByRole('button', { name: 'Move to another account' }))
  await user.type(view.getByRole('textbox', { name: 'Address of the other account' }), to)
  await user.click(view.getByRole('button', { name: 'Offer name' }))
}

const namesOf = async (address: string): Promise<unknown> =>
  (await fetch(`${server().urls.api}/v1/profile/reverse/${address}?projectId=demo&apiVersion=2`)).json()

describe('the names of an account', () => {
  it('An account without a name is offered one', async () => {
    const { view, user } = await openOwn()
    await user.click(await view.findByRole('button', { name: 'Get a name' }))
    expect(await view.findByRole('textbox', { name: 'Name' })).toBeTruthy()
  })

  it('The account is called by the name that the visitor chooses', async () => {
    const { view, user, account, signed } = await openOwn('walnut', 'poplar')
    expect(await view.findByLabelText('The account is called by it')).toBeTruthy()
    await user.click(view.getByRole('button', { name: `poplar.${ZONE}` }))
    await user.click(await view.findByRole('button', { name: 'Call the account by it' }))
    expect(await view.findByText(`Your account is called poplar.${ZONE} now.`)).toBeTruthy()
    expect(signed()).toMatchObject({ action: 'set', name: `poplar.${ZONE}`, isPrimary: true })
    expect(await namesOf(account.address)).toMatchObject([{ name: `poplar.${ZONE}`, isPrimary: true }, {}])
  })

  it('A name is renamed, and its account is called by the new one', async () => {
    const { view, user, account, signed } = await openOwn('quartz')
    await user.click(await view.findByRole('button', { name: 'Rename' }))
    await user.type(await view.findByRole('textbox', { name: 'Name' }), 'feldspar')
    await view.findByText(`feldspar.${ZONE} is free`)
    await user.click(view.getByRole('button', { name: 'Rename' }))
    expect(await view.findByText(`The name is feldspar.${ZONE} now.`)).toBeTruthy()
    expect(signed()).toMatchObject({ action: 'rename', name: `quartz.${ZONE}`, to: `feldspar.${ZONE}` })
    expect(await namesOf(account.address)).toMatchObject([{ name: `feldspar.${ZONE}`, isPrimary: true }])
  })

  it('A name is given up only after a question', async () => {
    const { view, user, account, signed } = await openOwn('topaz')
    await user.click(await view.findByRole('button', { name: 'Give up' }))
    await user.click(view.getByRole('button', { name: 'Cancel' }))
    await user.click(view.getByRole('button', { name: 'Give up' }))
    await user.click(view.getByRole('button', { name: 'Give up name' }))
    expect(await view.findByText(`topaz.${ZONE} was given up.`)).toBeTruthy()
    expect(signed()).toMatchObject({ action: 'release', name: `topaz.${ZONE}` })
    expect(await namesOf(account.address)).toEqual([])
  })

  it('A name is offered to another account whose whole address was shown, and the offer is taken back', async () => {
    const { view, user, account, signed } = await openOwn('onyx')
    await user.click(await view.findByRole('button', { name: 'Move to another account' }))
    const field = view.getByRole('textbox', { name: 'Address of the other account' })
    await user.type(field, '0x12')
    expect(view.getByText('This is not an address on Ethereum.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, account.address)
    expect(view.getByText('This account has the name already.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, OTHER.address)
    expect(view.getByText(OTHER.address)).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Offer name' }))
    expect(await view.findByText(/^onyx\.\S+ was offered to the other account\./u)).toBeTruthy()
    expect(signed()).toMatchObject({ action: 'move', name: `onyx.${ZONE}`, to: OTHER.address })
    expect(view.getByText(/^Offered to 0x/u)).toBeTruthy()
    expect(await namesOf(account.address)).toMatchObject([{ name: `onyx.${ZONE}`, offeredTo: OTHER.address }])
    await user.click(view.getByRole('button', { name: 'Take the offer back' }))
    expect(await view.findByText(`onyx.${ZONE} is offered to nobody now.`)).toBeTruthy()
    expect(view.queryByText(/^Offered to 0x/u)).toBeNull()
  })

  it('A name that another account offers is accepted with one signature', async () => {
    const owner = await accountWith('jasper')
    const account = privateKeyToAccount(generatePrivateKey())
    const offer = { action: 'move', name: `jasper.${ZONE}`, to: account.address }
    await send(owner, `/jasper.${ZONE}`, { ...offer, timestamp: Math.floor(Date.now() / 1_000) })
    const { view, user, signed } = await openAs(account)
    await user.click(await view.findByRole('button', { name: /^Accept jasper\./u }))
    expect(await view.findByText(`jasper.${ZONE} belongs to this account now.`)).toBeTruthy()
    expect(signed()).toMatchObject({ action: 'accept', name: `jasper.${ZONE}` })
    expect(view.queryByRole('button', { name: /^Accept jasper\./u })).toBeNull()
    expect(await namesOf(account.address)).toMatchObject([{ name: `jasper.${ZONE}`, isPrimary: true }])
  })

  it('A name is offered to a smart account on the network of its owner', async () => {
    const account = await accountWith('cypress')
    const { view, user, signed } = await openAs(account, nodesWith({ 'eip155:1': OTHER.address }))
    await offer({ view, user }, OTHER.address)
    expect(await view.findByText(/^cypress\.\S+ was offered to the other account\./u)).toBeTruthy()
    expect(signed()).toMatchObject({ action: 'move', to: OTHER.address, coinType: 60 })
    expect(await namesOf(account.address)).toMatchObject([{ offeredTo: OTHER.address, offeredCoinType: 60 }])
  })

  it('A name is not offered to an account that is a smart account on another network only', async () => {
    const account = await accountWith('linden')
    const { view, user, wallet } = await openAs(account, nodesWith({ 'eip155:10': OTHER.address }))
    await offer({ view, user }, OTHER.address)
    expect(await view.findByText(/^The other account is a smart account on OP Mainnet,/u)).toBeTruthy()
    expect(wallet.asked).toEqual([])
  })

  it('A smart account sees the offers that it can accept', async () => {
    const owner = await accountWith('tamarind', 'sorrel')
    const account = privateKeyToAccount(generatePrivateKey())
    for (const [label, on] of [
      ['tamarind', {}],
      ['sorrel', { coinType: 60 }],
    ] as const) {
      const timestamp = Math.floor(Date.now() / 1_000)
      const said = { action: 'move', name: `${label}.${ZONE}`, to: account.address, timestamp, ...on }
      await send(owner, `/${label}.${ZONE}`, said)
    }
    const { view } = await openAs(account, nodesWith({ 'eip155:1': account.address }))
    expect(await view.findByRole('button', { name: /^Accept sorrel\./u })).toBeTruthy()
    expect(view.queryByRole('button', { name: /^Accept tamarind\./u })).toBeNull()
  })

  it('Addresses of connected accounts on other chains are added with one signature', async () => {
    const { view, user, store, account, signed } = await openOwn('agate')
    await view.findByRole('button', { name: 'Rename' })
    act(() => connectAccount(store, 'solana', SOLANA))
    await user.click(await view.findByRole('button', { name: 'Add addresses on Solana' }))
    expect(await view.findByText(`The addresses were added to agate.${ZONE}.`)).toBeTruthy()
    expect(signed()).toMatchObject({ action: 'set', addresses: { 501: SOLANA } })
    expect(view.queryByRole('button', { name: 'Add addresses on Solana' })).toBeNull()
    expect(await namesOf(account.address)).toMatchObject([{ addresses: { 501: { address: SOLANA } } }])
  })

  it('The list and its questions pass axe', async () => {
    const { view, user } = await openOwn('beryl')
    await view.findByRole('button', { name: 'Rename' })
    const audit = async (): Promise<readonly string[]> => {
      const rules = { 'color-contrast': { enabled: false } }
      return (await axe.run(view.getByRole('dialog'), { rules })).violations.map(({ id }) => id)
    }
    expect(await audit()).toEqual([])
    await user.click(view.getByRole('button', { name: 'Move to another account' }))
    expect(await audit()).toEqual([])
  })

  it('While a Solana account is active, names are those of the Ethereum account', async () => {
    const { view, store } = await openNames(server().urls.api, { view: 'Account' })
    act(() => {
      connectAccount(store, 'solana', SOLANA)
      store.dispatch(openModal({ view: 'RegisterAccountName', namespace: 'solana' }))
    })
    await view.findByRole('textbox', { name: 'Name' })
    expect(view.getByText(OWNER.address)).toBeTruthy()
  })

  it('Without an account that can have a name, the view says which one is needed', async () => {
    const { view, store } = await renderModal({ wallets: [WALLET], networks: ['eip155:1', SOLANA_NETWORK] })
    act(() => {
      connectAccount(store, 'solana', SOLANA)
      store.dispatch(openModal({ view: 'RegisterAccountName', namespace: 'solana' }))
    })
    expect(await view.findByRole('heading', { name: 'A name needs an account on Ethereum' })).toBeTruthy()
    expect(view.getByRole('button', { name: 'Connect a wallet' })).toBeTruthy()
  })

  it('The wallets of the visitor lead to the names of the account', async () => {
    const { view, store, user } = await openOwn('rowan')
    act(() => store.dispatch(openModal({ view: 'Profile' })))
    await user.click(await view.findByRole('button', { name: 'Your name' }))
    expect(await view.findByRole('button', { name: 'Rename' })).toBeTruthy()
  })

  it('A deployment without names says so, and its wallets lead to none', async () => {
    const without = await startTestServer({})
    const { view, store } = await openNames(without.urls.api, { view: 'RegisterAccountName' })
    expect(await view.findByRole('heading', { name: 'No names are offered here' })).toBeTruthy()
    act(() => store.dispatch(openModal({ view: 'Profile' })))
    await view.findByRole('button', { name: 'Disconnect all' })
    expect(view.queryByRole('button', { name: 'Your name' })).toBeNull()
    await without.stop()
  })
})
