import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryFrameStorage } from '#tests/support/builders/memory-frame-storage.ts'
import { installSight, renderScreens, setSight } from '#tests/support/fixtures/render-screens.tsx'
import { prepared, RECIPIENT } from '#tests/support/builders/wallet-requests.ts'

beforeEach(() => installSight())
afterEach(cleanup)

const field = (name: string) => screen.getByLabelText(name)

async function openNames(stored = new Map<string, string>()) {
  const rendered = renderScreens({ storage: memoryFrameStorage(stored) })
  const { outcome } = await rendered.open('addresses')
  setSight(true)
  const add = async (address: string, name: string) => {
    await rendered.user.type(field('Address'), address)
    await rendered.user.type(field('Name'), `${name}{Enter}`)
  }
  return { ...rendered, outcome, add }
}

describe('addresses screen', () => {
  it('A new name is listed with its whole address and stored for the next visit', async () => {
    const stored = new Map<string, string>()
    const { add, outcome, user } = await openNames(stored)
    expect(screen.getByText('No address has a name yet.')).toBeTruthy()
    await add(RECIPIENT, 'Bob')
    const list = screen.getByRole('list', { name: 'Your names' })
    expect(within(list).getByText('Bob')).toBeTruthy()
    expect(within(list).getByText(RECIPIENT)).toBeTruthy()
    expect(field('Address')).toHaveProperty('value', '')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await expect(outcome).resolves.toBe('done')
    cleanup()
    await openNames(stored)
    expect(screen.getByText('Bob')).toBeTruthy()
  })

  it('Nothing is stored while a page may cover the screen', async () => {
    const { add, pass, user } = await openNames()
    setSight(false)
    await pass(500)
    await add(RECIPIENT, 'Bob')
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    setSight(true)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByRole('list')).toBeTruthy()
  })

  it('A name is removed at once', async () => {
    const { add, user } = await openNames()
    await add(RECIPIENT, 'Bob')
    await user.click(screen.getByRole('button', { name: 'Remove Bob' }))
    expect(screen.queryByText(RECIPIENT)).toBeNull()
    expect(screen.getByText('No address has a name yet.')).toBeTruthy()
  })

  it.each([
    ['an invalid address', 'bob', 'Bob', /not an address of/],
    ['an invalid name', RECIPIENT, '...', /needs a letter or digit/],
  ])('The screen explains what is wrong with %s, and keeps the input', async (_what, address, name, said) => {
    const { add } = await openNames()
    await add(address, name)
    expect(screen.getByText(said)).toBeTruthy()
    expect(field('Address')).toHaveProperty('value', address)
    expect(screen.queryByRole('list')).toBeNull()
  })
})

describe('visitor’s own name in an approval', () => {
  it('A visitor’s own name is distinguished from other names, and hides no address', async () => {
    const { ask } = renderScreens()
    const other = `0x${'a1'.repeat(20)}`
    const line = (address: string, name: object) => ({
      label: { literal: 'To' },
      value: { kind: 'address' as const, address, isKnown: false, ...name },
    })
    await ask(
      'request-1',
      prepared(undefined, {
        fields: [line(RECIPIENT, { name: 'Bob', isOwnName: true }), line(other, { name: 'bob.eth' })],
      }),
    )
    expect(screen.getAllByText('Your name for it')).toHaveLength(1)
    expect(screen.getByText('Bob').nextElementSibling?.textContent).toBe('Your name for it')
    expect(screen.getByText(RECIPIENT)).toBeTruthy()
    expect(screen.getByText('bob.eth').parentElement?.nextElementSibling?.textContent).toBe(other)
  })
})
