import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyTheme } from '#frame/theme/apply-theme.ts'

const root = document.documentElement
const fonts = (): string => root.style.getPropertyValue('--postern-font-family')

beforeEach(() => void vi.spyOn(console, 'debug').mockReturnValue())
afterEach(() => {
  root.removeAttribute('style')
  vi.restoreAllMocks()
})

describe('owner’s theme in the wallet', () => {
  it.each([
    ['Georgia, serif', 'Georgia, serif'],
    ['"Segoe UI", \'HELVETICA  Neue\'', '"Segoe UI", \'HELVETICA  Neue\''],
    ['Wingdings, Inter', 'Inter'],
  ])('The readable fonts of %s are applied: %s', async (families, shown) => {
    await applyTheme(root, { themeVariables: { 'font-family': families } })
    expect(fonts()).toBe(shown)
  })

  it.each([
    'Wingdings',
    'Webdings',
    'Symbol',
    'Zapf Dingbats',
    "'Wing dings'",
    'Acme Sans',
    'inherit',
    'fantasy',
    'Arial Wingdings',
    ',',
  ])('A font that may be unreadable is left out with a message: %s', async (family) => {
    await applyTheme(root, { themeVariables: { 'font-family': 'Arial' } })
    await applyTheme(root, { themeVariables: { 'font-family': family } })
    expect(fonts()).toBe('')
    expect(console.debug).toHaveBeenCalledWith(expect.stringContaining(family))
  })

  it('No message appears for applied fonts', async () => {
    await applyTheme(root, { themeVariables: { 'font-family': 'Arial, sans-serif' } })
    expect(console.debug).not.toHaveBeenCalled()
  })
})
