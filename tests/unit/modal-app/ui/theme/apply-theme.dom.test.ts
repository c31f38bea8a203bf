import { beforeEach, describe, expect, it } from 'vitest'
import { applyTheme } from '#modal/ui/theme/apply-theme.ts'

let root: HTMLElement

describe('applying a theme', () => {
  beforeEach(() => {
    root = document.createElement('html')
    applyTheme(root, 'dark', {})
  })

  it('Without the owner’s variables only the mode is set', () => {
    expect(root.dataset['theme']).toBe('dark')
    expect(root.style.length).toBe(0)
  })

  it('Readable colours are derived from an accent', () => {
    applyTheme(root, 'light', { accent: '#ffcc00' })
    expect(root.style.getPropertyValue('--accent')).toBe('#ffcc00')
    expect(root.style.getPropertyValue('--on-accent')).toBe('#000000')
  })

  it('Sizes are clamped to the limits of the layout', () => {
    applyTheme(root, 'dark', { 'font-size-master': 64, 'border-radius-master': '0px' })
    expect(root.style.getPropertyValue('--postern-font-size-master')).toBe('13px')
    expect(root.style.getPropertyValue('--postern-border-radius-master')).toBe('0px')
  })

  it('Variables the owner removes are reset, and no others', () => {
    root.style.setProperty('--keyboard-inset', '12px')
    applyTheme(root, 'dark', { accent: '#ffcc00', 'font-family': 'Georgia' })
    applyTheme(root, 'dark', {})
    expect(root.style.getPropertyValue('--accent')).toBe('')
    expect(root.style.getPropertyValue('--postern-font-family')).toBe('')
    expect(root.style.getPropertyValue('--keyboard-inset')).toBe('12px')
  })
})
