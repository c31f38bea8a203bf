import { compileMessage } from '@lingui/message-utils/compileMessage'
import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import lazyEnglish from '#modal/locales/lazy/en.json'
import { FAILURE_TEXTS } from '#modal/views/parts/commands/failure-text.ts'
import { errorMessage, errorNextStep, isErrorCode } from '#schemas/errors/catalogue.ts'

/** Codes with different texts for visitors and developers. */
const OWN_WORDS: readonly string[] = [
  'WALLET_LOAD_FAILED',
  'RATE_LIMITED',
  'CALL_TIMEOUT',
  'FRAME_GONE',
  'CONNECTION_LOST',
]
const VALUES = { tries: 2, seconds: 12 }

const i18n = setupI18n({ locale: 'en', messages: { en: lazyEnglish } })
i18n.setMessagesCompiler(compileMessage)

describe('failure texts', () => {
  const same = Object.entries(FAILURE_TEXTS).flatMap(([code, id]) =>
    isErrorCode(code) && !OWN_WORDS.includes(code) ? [{ code, id }] : [],
  )

  it.each(same)(
    'The English text of $code has the message and the next step of the error catalogue',
    ({ code, id }) => {
      const sentences = [errorMessage(code, VALUES), errorNextStep(code, VALUES)]
      const words = sentences.filter(Boolean).map((text) => (text.endsWith('.') ? text : `${text}.`))
      expect(i18n._(id, VALUES)).toBe(words.join(' '))
    },
  )

  it.each([
    ['tokens.failed', 'TOKEN_BALANCE_UNAVAILABLE'],
    ['history.failed', 'TRANSACTIONS_UNAVAILABLE'],
    ['siwx.declined', 'SIGNATURE_DECLINED'],
    ['siwx.failed', 'SIWX_INITIALISATION_FAILED'],
  ] as const)('The text of the snack %s is the message of the error catalogue', (id, code) => {
    expect(i18n._(id)).toBe(errorMessage(code))
  })

  it('The text of the snack siwx.smart is that of docs/specification.md §8.7', () => {
    expect(i18n._('siwx.smart')).toBe('This application might not support Smart Accounts')
  })
})
