import { normalize } from 'viem/ens'
import type { NameRefusal } from '#schemas/http/blockchain/profile.ts'
import { comparableName, nameSkeleton } from '#server/providers/name-skeleton.ts'
import { RESERVED_WORDS } from './reserved-words.ts'

/** The number of characters of a label (docs/specification.md §5.1). */
export const LABEL_LENGTH = { min: 4, max: 63 } as const
/** The most characters of a text that is looked at. */
const MOST_CHARACTERS = 255
const CHARACTERS = /^[a-z0-9-]+$/
/** Hyphens at the ends, and at the places where they mark an encoded name (RFC 5891). */
const HYPHENS = /^-|-$|^..--/

/** What a label has to be, for people. */
export const LABEL_RULES = {
  'too-short': `The name needs at least ${LABEL_LENGTH.min} characters.`,
  'too-long': `The name has more than ${LABEL_LENGTH.max} characters.`,
  characters: 'The name may have letters from a to z, digits, and hyphens between them.',
  'look-alike': 'The name has letters that look like others. Use letters from a to z.',
  reserved: 'The name is reserved.',
  taken: 'The name, or one that looks like it, is taken.',
} as const satisfies Record<NameRefusal, string>

/** A label that fits the rules. */
export interface FittingLabel {
  readonly label: string
  /** What it looks like; two labels with the same skeleton can be mistaken for each other. */
  readonly skeleton: string
}

/** What the rules say of a label. */
export type JudgedLabel = FittingLabel | { readonly refusal: NameRefusal }

export interface NameRulesSettings {
  /** Words that cannot be registered, and neither can what looks like them. */
  readonly reserved: readonly string[]
  /** Words that no label may contain, nor anything that looks like them. */
  readonly blocked: readonly string[]
}

/** Judges the text of a label. */
export type JudgeLabel = (text: string) => JudgedLabel

/**
 * Creates the rules for labels: letters, digits and hyphens, at least 4, and nothing that can be mistaken for a reserved word.
 * Letters of other scripts that look Latin are refused as such.
 *
 * @example
 * createNameRules({ reserved: [], blocked: [] })('Ada-1') // { label: 'ada-1', skeleton: 'adal' }
 */
export function createNameRules({ reserved, blocked }: NameRulesSettings): JudgeLabel {
  const kept = new Set([...RESERVED_WORDS, ...reserved].map(skeletonOf))
  const parts = blocked.map(skeletonOf)
  return (text) => {
    const label = normalLabel(text)
    if (label === undefined || !CHARACTERS.test(label) || HYPHENS.test(label))
      return { refusal: isLookAlike(text) ? 'look-alike' : 'characters' }
    if (label.length < LABEL_LENGTH.min) return { refusal: 'too-short' }
    if (label.length > LABEL_LENGTH.max) return { refusal: 'too-long' }
    const skeleton = skeletonOf(label)
    if (kept.has(skeleton) || parts.some((part) => skeleton.includes(part))) return { refusal: 'reserved' }
    return { label, skeleton }
  }
}

/** Reduces a label to what it looks like, by the rules of the wallet directory. */
export function skeletonOf(label: string): string {
  return nameSkeleton(comparableName(label))
}

/** Normalises a label (ENSIP-15); undefined for one that cannot be part of a name. */
export function normalLabel(text: string): string | undefined {
  if (text.length > MOST_CHARACTERS || text === '') return undefined
  // Most labels are plain, and the tables of the standard take longer than all else.
  if (CHARACTERS.test(text)) return text
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}

/** Whether a text that is not in Latin letters looks as if it were. */
function isLookAlike(text: string): boolean {
  const isPlain = /^[\u0020-\u007e]*$/.test(text)
  return !isPlain && CHARACTERS.test(skeletonOf(text.slice(0, MOST_CHARACTERS)))
}
