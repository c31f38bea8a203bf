import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepTexts } from '#tests/support/builders/kept-texts.ts'
import { installSight, renderScreens, setSight } from '#tests/support/fixtures/render-screens.tsx'
import { prepared, RECIPIENT } from '#tests/support/builders/wallet-requests.ts'

beforeEach(() => installSight())
afterEach(cleanup)

const field = (name: string) => screen.getByLabelText(name)

async function openNames(kept = new Map<string, string>()) {
  const rendered = renderScreens({ storage: keepTexts(kept) })
  const { outcome } = await rendered.open('addresses')
  setSight(true)
  const add = async (address: string, name: string) => {
    await rendered.user.type(field('Address'), address)
    await rendered.user.type(field('Name'), `${name}{Enter}`)
  }
  return { ...rendered, outcome, add }
}

describe('the screen of the names of addresses', () => {
  it('adds a name, lists it with the whole address, and keeps it for the next visit', async () => {
    const kept = new Map<string, string>()
    const { add, outcome, user } = await openNames(kept)
    expect(screen.getByText('No address has a name yet.')).toBeTruthy()
    await add(RECIPIENT, 'Bob')
    const list = screen.getByRole('list', { name: 'Your names' })
    expect(within(list).getByText('Bob')).toBeTruthy()
    expect(within(list).getByText(RECIPIENT)).toBeTruthy()
    expect(field('Address')).toHaveProperty('value', '')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await expect(outcome).resolves.toBe('done')
    cleanup()
    await openNames(kept)
    expect(screen.getByText('Bob')).toBeTruthy()
  })

  it('keeps nothing while a page may cover it', async () => {
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

  it('takes a name away at once', async () => {
    const { add, user } = await openNames()
    await add(RECIPIENT, 'Bob')
    await user.click(screen.getByRole('button', { name: 'Remove Bob' }))
    expect(screen.queryByText(RECIPIENT)).toBeNull()
    expect(screen.getByText('No address has a name yet.')).toBeTruthy()
  })

  it.each([
    ['what is no address', 'bob', 'Bob', /no address of/],
    ['what is no name', RECIPIENT, '...', /needs a letter or a figure/],
  ])('says what is wrong with %s, and keeps what was typed', async (_what, address, name, said) => {
    const { add } = await openNames()
    await add(address, name)
    expect(screen.getByText(said)).toBeTruthy()
    expect(field('Address')).toHaveProperty('value', address)
    expect(screen.queryByRole('list')).toBeNull()
  })
})

describe('a name the visitor gave', () => {
  it('is told from names of others in an approval, and hides no address', async () => {
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
