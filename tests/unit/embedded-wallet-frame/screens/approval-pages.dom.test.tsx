import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PreviewField } from '#frame/preview/preview.ts'
import { installSight, renderScreens, setSight } from '#tests/support/fixtures/render-screens.tsx'
import { prepared } from '#tests/support/builders/wallet-requests.ts'

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
  await screen.findByText('1 of 3')
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

describe('approval of several transactions', () => {
  it('One transaction is shown at a time, with its position and navigation', async () => {
    const { press, read, shown } = await askForThree()
    expect(shown()).toEqual(['rent a bicycle'])
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull()
    await read()
    await press('Next')
    expect(shown()).toEqual(['buy a helmet'])
    expect(screen.getByText('2 of 3')).toBeTruthy()
    await press('Previous')
    expect(shown()).toEqual(['rent a bicycle'])
  })

  it('Approving requires that every page was in sight, and then works on any page', async () => {
    const { press, read, shown, approveButton, mayApprove } = await askForThree()
    for (const note of NOTES.slice(0, 2)) {
      expect([shown(), mayApprove()]).toEqual([[note], false])
      await read()
      expect(approveButton()).toBeNull()
      await press('Next')
    }
    expect([shown(), mayApprove()]).toEqual([['pay the deposit'], false])
    await read()
    expect(mayApprove()).toBe(true)
    await press('Previous')
    expect(mayApprove()).toBe(false)
    await read()
    expect(mayApprove()).toBe(true)
    await press('Next')
    expect(shown()).toEqual(['pay the deposit'])
  })

  it('The next page opens only after the current one was read to its end, and the button says what is missing', async () => {
    const { pass, read, approveButton } = await askForThree()
    setSight(true, (target) => target.getAttribute('data-read') === 'end')
    await pass(1_500)
    expect(approveButton()?.textContent).toBe('Scroll to the end to approve')
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    await read()
    expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy()
  })

  it('Rejecting is possible before any page was read', async () => {
    const { answer, press } = await askForThree()
    await press('Reject')
    await expect(answer).resolves.toMatchObject({ error: { code: 4001 } })
  })
})
