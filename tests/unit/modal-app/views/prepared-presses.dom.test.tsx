import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Connector } from '#modal/connectors/connector.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'
import { renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PHONES = /^WalletConnect/
/** Longer than a pointer or a focus has to stay. */
const STAYED_MS = 300

type Wanted = Parameters<NonNullable<Connector['prepare']>>[0]

async function open(setting: Parameters<typeof renderModal>[0] = {}) {
  const prepared: Wanted[] = []
  const modal = await renderModal({
    wallets: [WALLET],
    hasRelay: true,
    prepare: async (wanted) => void prepared.push(wanted),
    ...setting,
  })
  const row = (name: RegExp) => modal.view.getByRole('button', { name })
  return { ...modal, prepared, row, phones: row(PHONES) }
}

describe('a press that somebody is about to make', () => {
  it.each([
    ['a pointer that stays on the row', (row: Element) => fireEvent.pointerMove(row)],
    ['the focus', (row: Element) => fireEvent.focus(row)],
    ['a mouse button that goes down', (row: Element) => fireEvent.pointerDown(row)],
    [
      'a finger that stays on the row',
      (row: Element) => fireEvent.pointerDown(row, { pointerType: 'touch' }),
    ],
  ])('The pairing for phones is made with %s, before the press', async (_case, begin) => {
    const { prepared, phones, store, calls } = await open()
    const { length: callsBefore } = calls
    begin(phones)
    await vi.waitFor(() => expect(prepared).toHaveLength(1))
    fireEvent.pointerDown(phones)
    await quietFor(50)
    expect(prepared, 'once').toHaveLength(1)
    expect(prepared[0]).toEqual({
      namespaces: ['eip155'],
      chainIds: ['eip155:1', 'eip155:10'],
      signsIn: false,
    })
    const { connection, pairing, router } = store.getState()
    expect(connection.progress.phase).toBe('idle')
    expect(pairing.pairing).toBeUndefined()
    expect(router.history.at(-1)?.view).toBe('Connect')
    expect(calls, 'the site learns nothing').toHaveLength(callsBefore)
  })

  it('Nothing is made for a pointer that only crosses the row, or lies there when the row appears', async () => {
    const { prepared, phones } = await open()
    fireEvent.pointerMove(phones)
    fireEvent.pointerOut(phones)
    fireEvent.pointerEnter(phones)
    fireEvent.focus(phones)
    fireEvent.blur(phones)
    await quietFor(STAYED_MS)
    expect(prepared).toEqual([])
  })

  it('Nothing is made for a finger that goes down on the row to scroll the list', async () => {
    const { prepared, phones } = await open()
    fireEvent.pointerDown(phones, { pointerType: 'touch' })
    fireEvent.pointerMove(phones, { pointerType: 'touch' })
    fireEvent.pointerCancel(phones, { pointerType: 'touch' })
    fireEvent.pointerOut(phones, { pointerType: 'touch' })
    await quietFor(STAYED_MS)
    expect(prepared).toEqual([])
  })

  it.each([
    ['who saves data', { savesData: true }],
    [
      'who has not accepted the terms',
      { options: { termsConditionsUrl: 'https://shop.test/terms', features: { legalCheckbox: true } } },
    ],
  ])('Nothing is made for a visitor %s', async (_case, setting) => {
    const { prepared, phones } = await open(setting)
    fireEvent.pointerDown(phones)
    await quietFor(STAYED_MS)
    expect(prepared).toEqual([])
  })

  it('Nothing is made for phones when another wallet is about to be pressed', async () => {
    const { prepared, row } = await open()
    fireEvent.pointerDown(row(/^Foxglove/))
    await quietFor(STAYED_MS)
    expect(prepared).toEqual([])
  })

  it('The pairing is made when the list of all wallets opens', async () => {
    const { prepared, store } = await open()
    act(() => store.dispatch(navigate('AllWallets')))
    await vi.waitFor(() => expect(prepared).toHaveLength(1))
  })
})

describe('a press on a wallet of the page', () => {
  it('The wallet is asked within the press itself, and once', async () => {
    const requests: unknown[] = []
    const { row } = await open({
      connect: (wanted) => {
        requests.push(wanted)
        return new Promise(() => {})
      },
    })
    // Otherwise React waits for the test to let it render.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    let isNextTask = false
    const later = setTimeout(() => (isNextTask = true), 0)
    row(/^Foxglove/).click()
    for (let turn = 0; turn < 50 && requests.length === 0; turn += 1) await Promise.resolve()
    expect(requests).toHaveLength(1)
    expect(isNextTask).toBe(false)
    clearTimeout(later)
    await quietFor(50)
    expect(requests).toHaveLength(1)
  })
})
