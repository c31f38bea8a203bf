import { describe, expect, it } from 'vitest'
import { composeMail } from '#server/providers/mailer/compose-mail.ts'
import { ar } from '#server/providers/mailer/texts/ar.ts'
import { de } from '#server/providers/mailer/texts/de.ts'
import { en } from '#server/providers/mailer/texts/en.ts'
import type { MailKind } from '#server/providers/mailer/texts/mail-texts.ts'

const FACTS = {
  to: 'ada@example.org',
  siteOrigin: 'https://shop.example',
  deviceLabel: 'Firefox on Linux',
  at: Date.UTC(2026, 0, 2, 3, 4, 5),
  unlocker: 'passkey',
} as const
const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(en.kinds, kind)
const KINDS = Object.keys(en.kinds).filter(isMailKind)
const DEVICES = { en: 'Firefox on Linux', de: 'Firefox unter Linux', ar: 'Firefox على Linux' } as const
const LANGUAGES = ['en', 'de', 'ar'] as const

const cases = LANGUAGES.flatMap((language) => KINDS.map((kind) => [language, kind] as const))

describe('mail', () => {
  it.each(cases)(
    'A mail in %s about %s names the site, the time and the device, and has no unfilled placeholder',
    (language, kind) => {
      const code = kind.endsWith('-code') ? { code: '123456' } : {}
      const approvalUrl = kind === 'device-approval' ? { approvalUrl: 'https://api.example/wallet/v1/x' } : {}
      const mail = composeMail({ ...FACTS, language, kind, ...code, ...approvalUrl })
      for (const body of [mail.text, mail.html]) {
        expect(body).toContain('https://shop.example')
        expect(body).toContain(DEVICES[language])
        expect(body).toMatch(/2026|٢٠٢٦/)
        expect(body).not.toMatch(/\{\w+\}|undefined/)
      }
      expect(mail.subject).toContain('https://shop.example')
      expect(mail.text.includes('123456')).toBe(kind.endsWith('-code'))
      expect(mail.html.includes('<a ')).toBe(kind === 'device-approval')
      expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    },
  )

  it('A mail has the same parts in every language', () => {
    for (const texts of [de, ar]) {
      for (const kind of KINDS) {
        expect(texts.kinds[kind].subject).toContain('{site}')
        expect(texts.kinds[kind].opening).not.toBe(en.kinds[kind].opening)
      }
    }
  })

  it.each([
    ['de-CH', 'de'],
    ['AR', 'ar'],
    ['fr', 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
    ['constructor', 'en'],
  ])('A mail for a reader of "%s" is written in %s', (language, written) => {
    expect(composeMail({ ...FACTS, kind: 'login-code', language, code: '1' }).language).toBe(written)
  })

  it('A mail contains no markup from its facts', () => {
    const siteOrigin = 'https://<img src=x onerror=alert(1)>"\''
    const { html } = composeMail({ ...FACTS, siteOrigin, kind: 'login-code', language: 'en', code: '<b>1' })
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<b>1')
  })
})
