import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PreviewField } from '#frame/preview/preview.ts'
import { installSight, renderScreens, setSight } from '#tests/support/render-screens.tsx'
import { prepared } from '#tests/support/wallet-requests.ts'

beforeEach(() => installSight())
afterEach(cleanup)

const NOTES = ['rent a bicycle', 'buy a helmet', 'pay the deposit']

const fields: readonly PreviewField[] = NOTES.map((text) => ({
  label: { id: 'approval.intent.call' },
  value: {
    kind: 'group',
    title: '',
    fields: [{ label: { literal: 'Note' }, value: { kind: 'text', text } }],
  },
}))

async function askForThree() {
  const rendered = renderScreens()
  const { answer } = await rendered.ask('request-1', prepared(undefined, { fields, isPaged: true }))
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  const read = async () => {
    setSight(true)
    await rendered.pass(1_500)
  }
  const shown = () => NOTES.filter((note) => screen.queryByText(note))
  const approveButton = () => screen.queryByRole('button', { name: /approve|hold/i })
  const mayApprove = () => approveButton()?.getAttribute('aria-disabled') === null
  return { ...rendered, answer, press, read, shown, approveButton, mayApprove }
}

describe('an approval of several transactions', () => {
  it('shows one at a time, with its place among them, and leads to those beside it', async () => {
    const { press, shown } = await askForThree()
    expect(shown()).toEqual(['rent a bicycle'])
    expect(screen.getByText('1 of 3')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
    await press('Next')
    await press('Next')
    expect(shown()).toEqual(['pay the deposit'])
    expect(screen.getByText('3 of 3')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
    await press('Previous')
    expect(shown()).toEqual(['buy a helmet'])
  })

  it('may be approved only after each of them was in sight', async () => {
    const { press, read, shown, approveButton, mayApprove } = await askForThree()
    await read()
    expect(approveButton()).toBeNull()
    await press('Next transaction')
    await read()
    expect(approveButton()).toBeNull()
    await press('Next transaction')
    expect(shown()).toEqual(['pay the deposit'])
    expect(mayApprove()).toBe(false)
    await read()
    expect(mayApprove()).toBe(true)
  })

  it('leads back to one that was passed by too quickly to be read', async () => {
    const { press, read, shown, approveButton, mayApprove } = await askForThree()
    await read()
    await press('Next')
    await press('Next')
    await read()
    expect(approveButton()).toBeNull()
    await press('Next transaction')
    expect(shown()).toEqual(['buy a helmet'])
    await read()
    expect(mayApprove()).toBe(true)
  })

  it('may be rejected before any was read', async () => {
    const { answer, press } = await askForThree()
    await press('Reject')
    await expect(answer).resolves.toMatchObject({ error: { code: 4001 } })
  })
})
