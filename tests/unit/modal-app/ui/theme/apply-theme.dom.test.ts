import { beforeEach, describe, expect, it } from 'vitest'
import { applyTheme } from '#modal/ui/theme/apply-theme.ts'

const root = document.documentElement

describe('putting a look on the document', () => {
  beforeEach(() => applyTheme(root, 'dark', {}))

  it('sets nothing but the mode without an owner', () => {
    expect(root.dataset['theme']).toBe('dark')
    expect(root.style.length).toBe(0)
  })

  it('derives readable colours from an accent', () => {
    applyTheme(root, 'light', { accent: '#ffcc00' })
    expect(root.style.getPropertyValue('--accent')).toBe('#ffcc00')
    expect(root.style.getPropertyValue('--on-accent')).toBe('#000000')
  })

  it('keeps sizes within what the layout bears', () => {
    applyTheme(root, 'dark', { 'font-size-master': 64, 'border-radius-master': '0px' })
    expect(root.style.getPropertyValue('--postern-font-size-master')).toBe('13px')
    expect(root.style.getPropertyValue('--postern-border-radius-master')).toBe('0px')
  })

  it('forgets what the owner takes back, and nothing else', () => {
    root.style.setProperty('--keyboard-inset', '12px')
    applyTheme(root, 'dark', { accent: '#ffcc00', 'font-family': 'Georgia' })
    applyTheme(root, 'dark', {})
    expect(root.style.getPropertyValue('--accent')).toBe('')
    expect(root.style.getPropertyValue('--postern-font-family')).toBe('')
    expect(root.style.getPropertyValue('--keyboard-inset')).toBe('12px')
  })
})
