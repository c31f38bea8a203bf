import { describe, expect, test } from 'vitest'
import { lockScroll } from '#sdk/iframe/scroll-lock.ts'

describe('lockScroll', () => {
  test('leaves the page as it was, whatever its own styles', () => {
    document.documentElement.style.setProperty('overflow', 'scroll', 'important')
    const own = new CSSStyleSheet()
    document.adoptedStyleSheets = [own]
    const before = document.documentElement.outerHTML
    const release = lockScroll()
    expect(document.adoptedStyleSheets).toHaveLength(2)
    expect(document.documentElement.outerHTML).toBe(before)
    release()
    expect(document.adoptedStyleSheets).toEqual([own])
    document.adoptedStyleSheets = []
    document.documentElement.removeAttribute('style')
  })

  test('is held by several, and given back once by each', () => {
    const [first, second] = [lockScroll(), lockScroll()]
    expect(document.adoptedStyleSheets).toHaveLength(1)
    first()
    expect(document.adoptedStyleSheets).toHaveLength(1)
    second()
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })
})
