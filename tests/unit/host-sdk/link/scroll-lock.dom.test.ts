import { describe, expect, test } from 'vitest'
import { lockScroll } from '#sdk/link/scroll-lock.ts'

describe('lockScroll', () => {
  test("The scroll lock leaves the page's own styles unchanged", () => {
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

  test('Several holders share the scroll lock until each has released it', () => {
    const [first, second] = [lockScroll(), lockScroll()]
    expect(document.adoptedStyleSheets).toHaveLength(1)
    first()
    expect(document.adoptedStyleSheets).toHaveLength(1)
    second()
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })
})
