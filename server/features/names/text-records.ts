import type { NameAttributes } from '#schemas/http/blockchain/profile.ts'
import { isEmail } from '#schemas/primitives/email.ts'
import { problem } from '#server/http/problems/problem.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import { isCollectibleRecord } from '#server/providers/names/collectible-avatar.ts'
import type { NameTexts } from './stored-name.ts'

const PICTURE =
  /^(?:https:\/\/[^\s"'<>\\^`{|}]+|ipfs:\/\/[\w./-]+|data:image\/(?:png|jpeg|gif|webp)[;,][\w+/=;,%.-]+)$/
/** Only ASCII, so that no host looks like another one. */
const HTTPS_URL = /^https:\/\/[\w.~:/?#[\]@!$&()*+,;=%-]+$/
const TWITTER_NAME = /^\w{1,15}$/
const GITHUB_NAME = /^[a-z\d](?:-?[a-z\d]){0,38}$/i
const MOST_BIO = 500
const MOST_LOCATION = 100

/** A text record that visitors write. */
interface TextRecord {
  /** The key (ENSIP-5), where clients of the API know it by another name. */
  readonly key: string
  readonly isValid: (text: string) => boolean
  /** What a text has to be, for people. */
  readonly rule: string
}

const RECORDS = {
  avatar: {
    key: 'avatar',
    isValid: (text) => PICTURE.test(text) || isCollectibleRecord(text),
    rule: 'must be an https, ipfs or data URL of a picture, or a collectible',
  },
  bio: line('description', MOST_BIO),
  url: { key: 'url', isValid: isHttpsUrl, rule: 'must be an https URL without a user name, in ASCII' },
  email: { key: 'email', isValid: isEmail, rule: 'must be an e-mail address' },
  location: line('location', MOST_LOCATION),
  'com.twitter': {
    key: 'com.twitter',
    isValid: (text) => TWITTER_NAME.test(text),
    rule: 'must be a name there, without @',
  },
  'com.github': {
    key: 'com.github',
    isValid: (text) => GITHUB_NAME.test(text),
    rule: 'must be a name there',
  },
} as const satisfies Record<keyof NameAttributes, TextRecord>

/**
 * Applies what a message says to the text records of a name; an empty text removes a record.
 *
 * @throws the problem NAME_MESSAGE_INVALID naming the attribute.
 */
export function withAttributes(texts: NameTexts, attributes: NameAttributes): NameTexts {
  const next: Record<string, string> = { ...texts }
  for (const [attribute, { key, isValid, rule }] of Object.entries(RECORDS)) {
    const text = valueOf(attributes, attribute)
    if (text === undefined) continue
    if (text !== '' && !isValid(text))
      throw problem('NAME_MESSAGE_INVALID', `\`${attribute}\` of the message ${rule}.`, attribute)
    next[key] = text
  }
  return Object.fromEntries(Object.entries(next).filter(([, text]) => text !== ''))
}

/** Returns the text records under the names that clients of the API know. */
export function attributesOf(texts: NameTexts): NameAttributes {
  return Object.fromEntries(
    Object.entries(RECORDS).flatMap(([attribute, { key }]) => {
      const text = valueOf(texts, key)
      return text === undefined ? [] : [[attribute, text]]
    }),
  )
}

function valueOf(texts: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined
}

function line(key: string, most: number): TextRecord {
  return {
    key,
    isValid: (text) => cleanName(text, most) === text,
    rule: 'must be one line without hidden characters',
  }
}

function isHttpsUrl(text: string): boolean {
  if (!HTTPS_URL.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
