import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyTheme } from '#frame/theme/apply-theme.ts'

const root = document.documentElement
const fonts = (): string => root.style.getPropertyValue('--postern-font-family')

beforeEach(() => void vi.spyOn(console, 'debug').mockReturnValue())
afterEach(() => {
  root.removeAttribute('style')
  vi.restoreAllMocks()
})

describe('the theme of an owner in the wallet', () => {
  it.each([
    ['Georgia, serif', 'Georgia, serif'],
    ['"Segoe UI", \'HELVETICA  Neue\'', '"Segoe UI", \'HELVETICA  Neue\''],
    ['Wingdings, Inter', 'Inter'],
  ])('shows its readable fonts: of %s these: %s', async (families, shown) => {
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
  ])('leaves out what may not be readable, and says so: %s', async (family) => {
    await applyTheme(root, { themeVariables: { 'font-family': 'Arial' } })
    await applyTheme(root, { themeVariables: { 'font-family': family } })
    expect(fonts()).toBe('')
    expect(console.debug).toHaveBeenCalledWith(expect.stringContaining(family))
  })

  it('says nothing of fonts it shows', async () => {
    await applyTheme(root, { themeVariables: { 'font-family': 'Arial, sans-serif' } })
    expect(console.debug).not.toHaveBeenCalled()
  })
})
