import type { NameAttributes } from '#schemas/http/blockchain/profile.ts'
import { problem } from '#server/http/problems/problem.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import { isCollectibleRecord } from '#server/providers/names/collectible-avatar.ts'
import type { NameTexts } from './stored-name.ts'

/** What clients of other name services call the text records of ENSIP-5. */
const KEYS = { avatar: 'avatar', bio: 'description' } as const satisfies Record<keyof NameAttributes, string>
const PICTURE =
  /^(?:https:\/\/[^\s"'<>\\^`{|}]+|ipfs:\/\/[\w./-]+|data:image\/(?:png|jpeg|gif|webp)[;,][\w+/=;,%.-]+)$/
const MOST_BIO = 500

/**
 * Applies what a message says to the text records of a name; an empty text removes a record.
 *
 * @throws the problem NAME_MESSAGE_INVALID naming the attribute.
 */
export function withAttributes(texts: NameTexts, { avatar, bio }: NameAttributes): NameTexts {
  if (avatar !== undefined && avatar !== '' && !PICTURE.test(avatar) && !isCollectibleRecord(avatar))
    throw invalid('avatar', 'must be an https, ipfs or data URL of a picture, or a collectible')
  if (bio !== undefined && cleanName(bio, MOST_BIO) !== bio)
    throw invalid('bio', 'must be one line without hidden characters')
  const next = {
    ...texts,
    ...(avatar === undefined ? {} : { [KEYS.avatar]: avatar }),
    ...(bio === undefined ? {} : { [KEYS.bio]: bio }),
  }
  return Object.fromEntries(Object.entries(next).filter(([, text]) => text !== ''))
}

/** Returns the text records under the names that clients of the API know. */
export function attributesOf(texts: NameTexts): NameAttributes {
  const { [KEYS.avatar]: avatar, [KEYS.bio]: bio } = texts
  return { ...(avatar === undefined ? {} : { avatar }), ...(bio === undefined ? {} : { bio }) }
}

function invalid(field: keyof NameAttributes, what: string): Error {
  return problem('NAME_MESSAGE_INVALID', `\`${field}\` of the message ${what}.`, field)
}
