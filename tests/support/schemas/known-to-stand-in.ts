import type * as z from 'zod/mini'
import { checksOf, definitionOf, partsOf, type Definition } from './schema-definition.ts'

/** What a schema may be made of, by its type, and what a check may be, for the stand-in to read it as zod does. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  array: ['element'],
  bigint: [],
  boolean: [],
  catch: ['innerType', 'catchValue'],
  custom: ['check', 'fn', 'abort'],
  date: [],
  enum: ['entries'],
  lazy: ['getter', '_cachedInner'],
  literal: ['values'],
  never: [],
  null: [],
  nullable: ['innerType'],
  number: ['check', 'format', 'abort'],
  object: ['shape', 'catchall'],
  optional: ['innerType'],
  pipe: ['in', 'out'],
  record: ['keyType', 'valueType'],
  string: ['check', 'format', 'abort', 'protocol'],
  template_literal: ['parts'],
  transform: ['transform'],
  tuple: ['items', 'rest'],
  undefined: [],
  union: ['options', 'discriminator', 'inclusive'],
  unknown: [],
}
const KNOWN_CHECKS: Readonly<Record<string, readonly string[]>> = {
  custom: ['type', 'fn', 'path'],
  greater_than: ['value', 'inclusive'],
  less_than: ['value', 'inclusive'],
  max_length: ['maximum', 'when'],
  min_length: ['minimum', 'when'],
  overwrite: ['tx'],
  string_format: ['format', 'pattern'],
}

/** What the names of the parts do not say: whether the stand-in can read what they hold. */
const READABLE: Readonly<Record<string, (definition: Definition) => boolean>> = {
  // Zod would call any other function for the value.
  catch: ({ catchValue }) => typeof catchValue === 'function' && '~constantCatch' in catchValue,
  custom: ({ abort }) => abort === true,
  enum: ({ entries = {} }) => Object.entries(entries).every(([key, value]) => key === value),
  number: ({ format }) => format === undefined || format === 'safeint',
  record: ({ keyType }) => isOf(['string'], keyType),
  string: ({ format, abort }) => (format === undefined || format === 'url') && abort !== true,
  template_literal: ({ parts = [] }) =>
    parts.every((part) => typeof part === 'string' || isOf(LISTED, part) || isAnyText(part)),
  union: ({ options = [], discriminator }) =>
    discriminator === undefined
      ? options.length > 1
      : options.every((option) => isOf(LISTED, definitionOf(option).shape?.[discriminator])),
}

const LISTED = ['enum', 'literal']
const isOf = (types: readonly string[], schema: z.ZodMiniType | undefined): boolean =>
  schema !== undefined && types.includes(definitionOf(schema).type)
const isAnyText = (schema: z.ZodMiniType): boolean =>
  isOf(['string'], schema) && checksOf(definitionOf(schema)).length === 0

/** Names what a schema, or anything in it, is made of that the stand-in does not know. */
export function unknownToStandIn(schema: z.ZodMiniType, seen = new Set<z.ZodMiniType>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const definition = definitionOf(schema)
  const { type, error } = definition
  const known = KNOWN[type]
  return [
    ...(known ? unknownOf(type, definition, [...known, 'type', 'checks']) : [type]),
    ...(READABLE[type]?.(definition) === false ? [`${type} of another kind`] : []),
    // A message is a text, whatever the value.
    ...(error && typeof error({}) !== 'string' ? [`${type}.error`] : []),
    ...checksOf(definition).flatMap((check) =>
      unknownOf(check.check, check, [...(KNOWN_CHECKS[check.check] ?? []), 'check']),
    ),
    ...partsOf(schema).flatMap((part) => unknownToStandIn(part, seen)),
  ]
}

function unknownOf(
  kind: string,
  parts: Readonly<Record<string, unknown>>,
  known: readonly string[],
): string[] {
  const names = Object.keys(parts).filter((name) => parts[name] !== undefined)
  return names.filter((name) => ![...known, 'error'].includes(name)).map((name) => `${kind}.${name}`)
}
