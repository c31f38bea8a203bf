import { describe, expect, it } from 'vitest'
import { loadingHeaders, loadingPage } from '#server/http/pages/loading-page.ts'

describe('loading page of a login window', () => {
  it.each([
    ['de-CH,de;q=0.9', 'de', 'ltr', 'Einen Moment'],
    ['ar', 'ar', 'rtl', 'لحظة'],
    ['fr', 'en', 'ltr', 'One moment'],
    ['', 'en', 'ltr', 'One moment'],
    ['__proto__', 'en', 'ltr', 'One moment'],
  ])('The page for a reader of "%s" is written in %s', async (accepted, language, direction, words) => {
    const page = String(await loadingPage(accepted))
    expect(page).toContain(`<html lang="${language}" dir="${direction}">`)
    expect(page).toContain(words)
    expect(page).toContain('same-origin-allow-popups')
  })

  it('The page runs only its own script and keeps its opener', async () => {
    const script = /<script>(.*?)<\/script>/s.exec(String(await loadingPage('')))?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
    const headers = loadingHeaders('https://wallet.example')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
    expect(headers['content-security-policy']).toContain(
      `script-src 'sha256-${Buffer.from(digest).toString('base64')}'`,
    )
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
  })
})
