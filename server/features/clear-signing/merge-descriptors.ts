import * as z from 'zod'
import { parseAbiItem, toFunctionSelector } from 'viem'

/** A descriptor with its includes merged. */
export type Descriptor = Readonly<Record<string, unknown>>

const Dictionary = z.record(z.string(), z.unknown())
/** The sections whose entries formats reference by path. */
const NAMED_SECTIONS = [
  ['display', 'definitions'],
  ['metadata', 'constants'],
  ['metadata', 'enums'],
  ['metadata', 'maps'],
] as const
const Format = z.object({
  intent: z.unknown().optional(),
  fields: z.array(z.unknown()).default([]),
})
const Field = z.object({
  format: z.string().default('raw'),
  visible: z.unknown().optional(),
  fields: z.array(z.unknown()).default([]),
})

/** The formats of a descriptor by function signature or encoded type. */
export function formatsOf(descriptor: Descriptor): Readonly<Record<string, unknown>> {
  return part(descriptor, 'display', 'formats')
}

/** Identifies a function by its selector, independent of parameter names and spaces. */
export function functionKey(text: string): string {
  if (/^0x[0-9a-fA-F]{8}$/.test(text)) return text.toLowerCase()
  try {
    const item = parseAbiItem(`function ${text}`)
    return item.type === 'function' ? toFunctionSelector(item) : text
  } catch {
    return text
  }
}

/**
 * Merges two descriptors of a contract's functions. A function keeps the trusted format unless `mayReplace` allows the other;
 * the description of the contract itself is always the trusted one.
 *
 * @param mayReplace Whether a format of `other` replaces the trusted one.
 */
export function mergeFunctions(
  trusted: Descriptor,
  other: Descriptor,
  mayReplace: (format: unknown, known: unknown) => boolean,
): Descriptor {
  const added = withUniqueNames(other, trusted)
  const formats = { ...formatsOf(trusted) }
  const texts = new Map(Object.keys(formats).map((text) => [functionKey(text), text]))
  for (const [text, format] of Object.entries(formatsOf(added))) {
    const known = texts.get(functionKey(text))
    if (known !== undefined && !mayReplace(format, formats[known])) continue
    if (known !== undefined) delete formats[known]
    formats[text] = format
  }
  const merged = NAMED_SECTIONS.reduce(
    (result, [section, name]) =>
      withPart(result, section, name, { ...part(added, section, name), ...part(result, section, name) }),
    trusted,
  )
  return withPart(merged, 'display', 'formats', formats)
}

/**
 * Whether one format is at least as complete as another: it has an intent if the other has, no fewer fields, and no fewer
 * fields with a format other than `raw`.
 */
export function isAtLeastAsComplete(one: unknown, other: unknown): boolean {
  const [mine, theirs] = [completeness(one), completeness(other)]
  return mine.intent >= theirs.intent && mine.fields >= theirs.fields && mine.read >= theirs.read
}

/** Measures a format: whether it has an intent, its fields, and the fields with a format other than `raw`. */
function completeness(format: unknown): { intent: number; fields: number; read: number } {
  const shown = Format.safeParse(format)
  if (!shown.success) return { intent: 0, fields: 0, read: 0 }
  const fields = shown.data.fields.flatMap(leaves).filter(({ visible }) => visible !== 'never')
  const read = fields.filter((field) => field.format !== 'raw').length
  return { intent: shown.data.intent === undefined ? 0 : 1, fields: fields.length, read }
}

/** Flattens groups of fields. */
function leaves(field: unknown): readonly z.infer<typeof Field>[] {
  const parsed = Field.safeParse(field)
  if (!parsed.success) return []
  return parsed.data.fields.length > 0 ? parsed.data.fields.flatMap(leaves) : [parsed.data]
}

/** Renames the entries of a descriptor that clash with those of the trusted one. */
function withUniqueNames(descriptor: Descriptor, trusted: Descriptor): Descriptor {
  return NAMED_SECTIONS.reduce((renamed, [section, name]) => {
    const taken = part(trusted, section, name)
    return Object.keys(part(renamed, section, name))
      .filter((key) => Object.hasOwn(taken, key))
      .reduce(
        (next, key) =>
          rename(next, section, name, key, freeName(key, { ...taken, ...part(next, section, name) })),
        renamed,
      )
  }, descriptor)
}

function rename(descriptor: Descriptor, section: string, name: string, from: string, to: string): Descriptor {
  const path = `$.${section}.${name}.${from}`
  const moved = Object.fromEntries(
    Object.entries(part(descriptor, section, name)).map(([key, value]) => [key === from ? to : key, value]),
  )
  const follow = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const isThere = value === path || value.startsWith(`${path}.`) || value.startsWith(`${path}[`)
      return isThere ? `$.${section}.${name}.${to}${value.slice(path.length)}` : value
    }
    if (Array.isArray(value)) return value.map(follow)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, follow(inner)]))
  }
  return Dictionary.parse(follow(withPart(descriptor, section, name, moved)))
}

function freeName(name: string, taken: Readonly<Record<string, unknown>>): string {
  let number = 2
  while (Object.hasOwn(taken, `${name}_${number}`)) number += 1
  return `${name}_${number}`
}

function part(descriptor: Descriptor, section: string, name: string): Readonly<Record<string, unknown>> {
  const result = Dictionary.safeParse(descriptor[section])
  const found = Dictionary.safeParse(result.success ? result.data[name] : undefined)
  return found.success ? found.data : {}
}

function withPart(descriptor: Descriptor, section: string, name: string, value: object): Descriptor {
  if (Object.keys(value).length === 0) return descriptor
  const result = Dictionary.safeParse(descriptor[section])
  return { ...descriptor, [section]: { ...(result.success ? result.data : {}), [name]: value } }
}
