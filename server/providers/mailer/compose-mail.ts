import { EMAIL_UNDO_MS, OTP_EXPIRY_MS } from '#schemas/constants/login.ts'
import type { UnlockerKind } from '#schemas/entities/embedded-user.ts'
import { deviceName } from './device-name.ts'
import type { Mail } from './mailer.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import type { MailKind, MailTexts } from './texts/mail-texts.ts'

/** The contents of a mail. None of it is trusted, so all of it is written as text. */
export interface MailFacts {
  readonly kind: MailKind
  readonly to: string
  /** BCP 47; English where there is no translation. */
  readonly language: string
  readonly siteOrigin: string
  /** E.g. `Firefox on Android`. */
  readonly deviceLabel: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly code?: string
  /** The unlocker that was added or removed. */
  readonly unlocker?: UnlockerKind | undefined
  /** The browser that was logged out, e.g. `Firefox on Android`. */
  readonly removedDevice?: string | undefined
  /** The approval page, which is the only link that a mail may have. */
  readonly approvalUrl?: string
}

const LANGUAGES: ReadonlyMap<string, MailTexts> = new Map(Object.entries({ en, de, ar }))
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Composes a mail as text and as the same in plain HTML. It has no images, external styles or links, so that readers do not
 * get used to clicking in such mails.
 *
 * @example
 * await mailer.send(composeMail({ kind: 'login-code', to, language: 'de', siteOrigin, deviceLabel, at, code }))
 */
export function composeMail(facts: MailFacts): Mail {
  const language = mailLanguage(facts.language)
  const texts = LANGUAGES.get(language) ?? en
  const { subject, opening, otherwise } = texts.kinds[facts.kind]
  const fill = filler({ ...facts, language }, texts)
  const head = fill(opening)
  const details = [fill(texts.asked)]
  if (facts.code !== undefined) details.push(fill(texts.validity), fill(texts.nowhereElse))
  const tail = [...details, fill(otherwise)]
  const link = facts.approvalUrl === undefined ? [] : [fill(texts.decide), facts.approvalUrl]
  const code = facts.code === undefined ? [] : [facts.code]
  return {
    to: facts.to,
    language,
    subject: fill(subject),
    text: [head, ...code, ...link, ...tail].join('\n\n') + '\n',
    html: document(language, texts.direction, { head, code: facts.code, tail, link }),
  }
}

/** Returns the language of mails for a reader of `language`. */
export function mailLanguage(language: string): string {
  const primary = language.toLowerCase().split('-')[0] ?? ''
  return LANGUAGES.has(primary) ? primary : 'en'
}

function filler(facts: MailFacts, { locale, unlockers }: MailTexts) {
  const { siteOrigin, deviceLabel, at, unlocker, removedDevice, language } = facts
  const time = timeFormat(locale)
  const values: Readonly<Record<string, string>> = {
    site: siteOrigin,
    device: deviceName(deviceLabel, language),
    time: time.format(at),
    minutes: String(OTP_EXPIRY_MS / MINUTE_MS),
    hours: String(EMAIL_UNDO_MS / HOUR_MS),
    what: unlocker === undefined ? deviceName(removedDevice ?? '', language) : unlockers[unlocker],
  }
  return (text: string) => text.replaceAll(/\{(\w+)\}/g, (marker, name: string) => values[name] ?? marker)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes longer than composing the mail. */
function timeFormat(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })
  formats.set(locale, format)
  return format
}

interface Parts {
  readonly head: string
  readonly code: string | undefined
  readonly tail: readonly string[]
  readonly link: readonly string[]
}

function document(language: string, direction: string, { head, code, tail, link }: Parts): string {
  const [decide, url] = link
  const body = [
    paragraph(head),
    code === undefined
      ? ''
      : `<p dir="ltr" style="font-size:28px;letter-spacing:4px"><b>${escaped(code)}</b></p>`,
    url === undefined
      ? ''
      : `${paragraph(decide ?? '')}<p dir="ltr"><a href="${escaped(url)}">${escaped(url)}</a></p>`,
    ...tail.map(paragraph),
  ]
  return `<!doctype html><html lang="${language}" dir="${direction}"><body>${body.join('')}</body></html>`
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
