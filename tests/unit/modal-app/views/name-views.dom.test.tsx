import { act } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it, vi } from 'vitest'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { snapshotOf } from '#modal/core/reactions/host/snapshot.ts'
import { fail } from '#schemas/errors/result.ts'
import {
  connectedStorage,
  openNames,
  OTHER,
  OWNER,
  serveNames,
  signingWallet,
  ZONE,
} from '#tests/support/fixtures/open-names.tsx'

const server = serveNames()
const now = (): number => Date.now()
const LABELS = [
  'amber',
  'basalt',
  'cobalt',
  'dune',
  'ember',
  'fjord',
  'garnet',
  'hazel',
  'umber',
  'juniper',
  'kelp',
  'maple',
  'nutmeg',
]
/** A label that no other test uses, and that looks like none of them. */
const newLabel = (): string => LABELS.pop() ?? ''

const urlOf = (asked: RequestInfo | URL): string => new Request(asked).url

async function openForm(setting: Parameters<typeof openNames>[1] = {}) {
  const wallet = signingWallet()
  const modal = await openNames(server().urls.api, { request: wallet.request, now, ...setting })
  const field = await modal.view.findByRole('textbox', { name: 'Name' })
  return { ...modal, wallet, field }
}

async function typeFree(modal: Awaited<ReturnType<typeof openForm>>, label: string): Promise<void> {
  await modal.user.clear(modal.field)
  await modal.user.type(modal.field, label)
  await modal.view.findByText(`${label}.${ZONE} is free`)
}

/** Registers a name as the visitor does. */
async function register(modal: Awaited<ReturnType<typeof openForm>>, label: string): Promise<void> {
  await typeFree(modal, label)
  await modal.user.click(modal.view.getByRole('button', { name: 'Register name' }))
  await modal.view.findByRole('heading', { name: `${label}.${ZONE} is yours` })
}

describe('choosing a name', () => {
  it('A typed name is checked once typing pauses, and shorter ones are not asked about', async () => {
    const { view, user, field } = await openForm()
    const fetched = vi.spyOn(globalThis, 'fetch')
    await user.type(field, 'ada')
    expect(await view.findByText('Use at least 4 characters.')).toBeTruthy()
    expect(view.getByRole('button', { name: 'Register name' })).toHaveProperty('disabled', true)
    await user.type(field, ' b')
    expect(await view.findByText(/^Use the letters a to z/)).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'Lovelace')
    expect(await view.findByText(`lovelace.${ZONE} is free`)).toBeTruthy()
    const asked = fetched.mock.calls.map(([url]) => new URL(urlOf(url)).pathname)
    expect(asked.filter((path) => path.includes('suggestions'))).toEqual(['/v1/profile/suggestions/lovelace'])
    fetched.mockRestore()
  })

  it('A reserved name says so, and a suggestion replaces it at a press', async () => {
    const modal = await openForm()
    await modal.user.type(modal.field, 'admin')
    expect(await modal.view.findByText(`admin.${ZONE} is reserved. Choose another name.`)).toBeTruthy()
    await typeFree(modal, 'hopper')
    await register(modal, newLabel())
  })

  it('The form and the names pass axe', async () => {
    const modal = await openForm()
    await typeFree(modal, newLabel())
    const { violations } = await axe.run(modal.view.getByRole('dialog'), {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

describe('registering a name', () => {
  it('One signature registers the name, and the account is called by it', async () => {
    const modal = await openForm()
    const label = newLabel()
    await register(modal, label)
    expect(modal.wallet.asked).toHaveLength(1)
    expect(JSON.parse(modal.wallet.asked[0]?.message ?? '')).toEqual({
      name: `${label}.${ZONE}`,
      attributes: {},
      timestamp: expect.any(Number),
    })
    const found = await fetch(`${server().urls.api}/v1/profile/account/${label}.${ZONE}?projectId=demo`)
    expect(await found.json()).toMatchObject({ owner: OWNER.address })
  })

  it('The site, the Account view and the next document learn the name', async () => {
    const storage = connectedStorage()
    const modal = await openForm({ address: OTHER.address, storage, request: signingWallet(OTHER).request })
    const label = newLabel()
    await register(modal, label)
    expect(JSON.stringify(snapshotOf(modal.store.getState(), 1))).toContain(
      `"profileName":"${label}.${ZONE}"`,
    )
    expect(storage.entries.get('private_identity_cache/eip155')).toContain(`${label}.${ZONE}`)
    await modal.user.click(modal.view.getByRole('button', { name: 'Done' }))
    expect(await modal.view.findByText(`${label}.${ZONE}`)).toBeTruthy()
  })

  it('Another tab of the site learns the name at once, without asking again', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const { address } = account
    const other = await openNames(server().urls.api, { view: 'Account', address, now })
    await other.view.findByRole('dialog')
    other.view.unmount()
    const modal = await openForm({ address, request: signingWallet(account).request })
    const label = newLabel()
    await register(modal, label)
    await vi.waitFor(() =>
      expect(JSON.stringify(snapshotOf(other.store.getState(), 1))).toContain(
        `"profileName":"${label}.${ZONE}"`,
      ),
    )
  })

  it('A rejected signature leads back to the form, and nothing is sent', async () => {
    const modal = await openForm({ request: async () => fail(4001, 'no') })
    const label = newLabel()
    await typeFree(modal, label)
    await modal.user.click(modal.view.getByRole('button', { name: 'Register name' }))
    expect(await modal.view.findByText('It was not signed, so nothing has changed.')).toBeTruthy()
    expect(modal.view.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', label)
    expect(modal.store.getState().router.transactionStack).toEqual([])
    expect(
      (await fetch(`${server().urls.api}/v1/profile/account/${label}.${ZONE}?projectId=demo`)).status,
    ).toBe(404)
  })

  it('A wallet that does not sign messages is named', async () => {
    const modal = await openForm({ request: async () => fail(4200, 'no') })
    await typeFree(modal, newLabel())
    await modal.user.click(modal.view.getByRole('button', { name: 'Register name' }))
    expect(await modal.view.findByText(/^Foxglove does not sign messages/)).toBeTruthy()
  })

  it('The visitor can stop waiting for the wallet, whose later answer has no effect', async () => {
    let answer: (() => void) | undefined
    const { request } = signingWallet()
    const modal = await openForm({
      request: async (...call) => {
        await new Promise<void>((resolve) => (answer = resolve))
        return request(...call)
      },
    })
    const label = newLabel()
    await typeFree(modal, label)
    await modal.user.click(modal.view.getByRole('button', { name: 'Register name' }))
    expect(await modal.view.findByText(/^Sign the message in Foxglove/)).toBeTruthy()
    await modal.user.click(modal.view.getByRole('button', { name: 'Stop waiting' }))
    expect(await modal.view.findByText('It was not signed, so nothing has changed.')).toBeTruthy()
    await act(async () => answer?.())
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(
      (await fetch(`${server().urls.api}/v1/profile/account/${label}.${ZONE}?projectId=demo`)).status,
    ).toBe(404)
  })

  it('A name that is taken in between leads back to the form with the reason of the server', async () => {
    const { request } = signingWallet()
    const label = newLabel()
    const modal = await openForm({
      request: async (...call) => {
        const message = JSON.stringify({
          name: `${label}.${ZONE}`,
          attributes: {},
          timestamp: Math.floor(now() / 1_000),
        })
        const signature = await OTHER.signMessage({ message })
        await fetch(`${server().urls.api}/v1/profile/account?projectId=demo`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ coin_type: 60, address: OTHER.address, message, signature }),
        })
        return request(...call)
      },
    })
    await typeFree(modal, label)
    await modal.user.click(modal.view.getByRole('button', { name: 'Register name' }))
    expect(await modal.view.findByText('The name, or one that looks like it, is taken.')).toBeTruthy()
    expect(modal.view.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', label)
  })

  it('An unanswered registration is looked up, and sent again without another signature', async () => {
    const modal = await openForm()
    const label = newLabel()
    await typeFree(modal, label)
    const real = globalThis.fetch
    const cut = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
      if (call[1]?.method === 'POST' || urlOf(call[0]).includes(`account/${label}`))
        throw new TypeError('cut')
      return real(...call)
    })
    await modal.user.click(modal.view.getByRole('button', { name: 'Register name' }))
    expect(await modal.view.findByText(/^The server did not answer/)).toBeTruthy()
    cut.mockRestore()
    await modal.user.click(modal.view.getByRole('button', { name: 'Register name' }))
    await modal.view.findByRole('heading', { name: `${label}.${ZONE} is yours` })
    expect(modal.wallet.asked).toHaveLength(1)
  })

  it('A registration whose answer is lost counts as made', async () => {
    const modal = await openForm()
    const label = newLabel()
    await typeFree(modal, label)
    const real = globalThis.fetch
    const lost = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
      const answer = await real(...call)
      if (call[1]?.method === 'POST') throw new TypeError('lost')
      return answer
    })
    await modal.user.click(modal.view.getByRole('button', { name: 'Register name' }))
    expect(await modal.view.findByRole('heading', { name: `${label}.${ZONE} is yours` })).toBeTruthy()
    lost.mockRestore()
  })

  it('A reloaded document, or another tab, says that the wallet was asked', async () => {
    const storage = connectedStorage()
    const first = await openForm({ storage, request: () => new Promise(() => {}) })
    const label = newLabel()
    await typeFree(first, label)
    await first.user.click(first.view.getByRole('button', { name: 'Register name' }))
    await first.view.findByText(/^Sign the message in Foxglove/)
    first.view.unmount()
    const { view } = await openForm({ storage })
    expect(await view.findByText(new RegExp(`^A signature for ${label}.${ZONE} was asked for`))).toBeTruthy()
  })
})
