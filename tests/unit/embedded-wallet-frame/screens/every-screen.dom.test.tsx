import { act, cleanup, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { i18n, showLanguage } from '#frame/locales/i18n.ts'
import { listenToKeys } from '#frame/screens/keyboard.ts'
import type { ScreenName } from '#frame/screens/screen-host.ts'
import { ok } from '#schemas/errors/result.ts'
import { unlocker } from '#tests/support/scripted/scripted-embedded-wallet.ts'
import { installSight, renderScreens } from '#tests/support/fixtures/render-screens.tsx'
import { prepared } from '#tests/support/builders/wallet-requests.ts'

beforeEach(() => installSight())
afterEach(async () => {
  cleanup()
  await showLanguage('en', document.documentElement, () => true)
})

const SCREENS: readonly ScreenName[] = [
  'recovery',
  'unlock',
  'export',
  'import',
  'devices',
  'permissions',
  'addresses',
  'number',
]
const setting = {
  state: { unlockers: [unlocker('device'), unlocker('passkey', 'Phone'), unlocker('password')] },
  answers: { '/devices': ok({ devices: [] }) },
}

async function violations(): Promise<readonly string[]> {
  const found = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

describe('all screens', () => {
  it.each(SCREENS)('The screen %s has a focused heading and passes axe', async (name) => {
    const { open } = renderScreens(setting)
    await open(name)
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(document.activeElement).toBe(heading)
    expect(await violations()).toEqual([])
  })

  it('The approval screen passes axe', async () => {
    const { ask } = renderScreens()
    await ask(
      'request-1',
      prepared(undefined, {
        message: 'Hello',
        warnings: [{ class: 'UNKNOWN_CALL' }],
        changes: {
          seen: [{ kind: 'balance', direction: 'in', amount: '5', symbol: 'USDC', isVerified: false }],
          unseen: [],
        },
      }),
    )
    expect(await violations()).toEqual([])
  })

  it.each(['de', 'ar'] as const)('The screens speak %s in its direction', async (language) => {
    const { open } = renderScreens(setting)
    await open('import')
    const english = screen.getByRole('heading', { level: 1 }).textContent
    await act(() => showLanguage(language, document.documentElement, () => true))
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(english)
    expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
    expect(i18n.locale).toBe(language)
  })
})

describe('keyboard', () => {
  let stopKeys = (): void => {}
  afterEach(() => stopKeys())

  async function setUp() {
    const rendered = renderScreens(setting)
    await rendered.open('import')
    const stage = rendered.stage()
    if (!stage) throw new Error('nothing was drawn')
    stopKeys = listenToKeys(document, stage)
    return rendered
  }

  it('Escape asks the modal to leave', async () => {
    const { user, events } = await setUp()
    await user.keyboard('{Escape}')
    expect(events.at(-1)).toEqual(['requestClose', { reason: 'escape' }])
  })

  it('Tab moves the focus to the modal at both ends, and stays inside in between', async () => {
    const { user, events } = await setUp()
    const handed = () => events.filter((one) => JSON.stringify(one).includes('focusOut'))
    await user.tab({ shift: true })
    expect(handed()).toEqual([['focusOut', { to: 'before' }]])
    await user.tab()
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Back')
    expect(handed()).toHaveLength(1)
    await user.tab()
    expect(handed().at(-1)).toEqual(['focusOut', { to: 'after' }])
  })
})
