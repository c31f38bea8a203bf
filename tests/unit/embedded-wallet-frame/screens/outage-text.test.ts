import { compileMessage } from '@lingui/message-utils/compileMessage'
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import ar from '#frame/locales/ar.json'
import de from '#frame/locales/de.json'
import en from '#frame/locales/en.json'
import { failureText } from '#frame/screens/parts/failure-text.ts'

it.each([
  ['en', en, 'This service is not available right now. Your wallet is safe. Try again.'],
  ['de', de, 'Dieser Dienst ist gerade nicht verfügbar. Ihr Wallet ist sicher. Versuchen Sie es erneut.'],
  ['ar', ar, 'هذه الخدمة غير متاحة الآن. محفظتك بأمان. حاول مرة أخرى.'],
] as const)(
  'A visitor reads in %s that the service is unavailable and the wallet is safe',
  (locale, messages, sentence) => {
    const i18n = setupI18n({ locale, messages: { [locale]: messages } })
    i18n.setMessagesCompiler(compileMessage)
    const failure = { code: 'SERVICE_UNAVAILABLE', message: 'The database does not answer.' }
    expect(failureText(failure, (id, values) => i18n._(id, values))).toBe(sentence)
  },
)
