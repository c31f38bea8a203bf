import * as z from 'zod/mini'

/** More are a page of their own. */
const MAX_MEMBERS = 8

type JsonSchema = z.core.JSONSchema.BaseSchema

/** What a schema admits, in the short words of a table cell. */
export function schemaWords(schema: z.ZodMiniType): string {
  if (schema._zod.def.type === 'undefined') return 'nothing'
  return words(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
}

/** The members of an object schema, in its own order. */
export function membersOf(schema: z.ZodMiniType): { name: string; words: string; isRequired: boolean }[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    words: typeof property === 'boolean' ? 'anything' : words(property),
    isRequired: required.includes(name),
  }))
}

function words(schema: JsonSchema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => wordsOf(choice)))].join(' or ')
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(' or ')
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  return wordsOfType(schema)
}

export function wordsOf(schema: boolean | JsonSchema): string {
  return typeof schema === 'boolean' ? 'anything' : words(schema)
}

function wordsOfType(schema: JsonSchema): string {
  const { type, items, properties, maxItems, maxLength } = schema
  if (type === 'object') return properties === undefined ? 'map' : objectWords(schema)
  if (type === 'string') return `text${atMost(maxLength)}`
  if (type !== 'array') return String(type ?? 'anything')
  const item = items === undefined || Array.isArray(items) ? 'anything' : wordsOf(items)
  return `list of ${item}${atMost(maxItems)}`
}

function objectWords({ properties = {}, required = [] }: JsonSchema): string {
  const members = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`))
  const shown = members.length > MAX_MEMBERS ? [...members.slice(0, MAX_MEMBERS), '…'] : members
  return `{ ${shown.join(', ')} }`
}

function atMost(limit: number | undefined): string {
  return limit === undefined ? '' : `, at most ${limit.toLocaleString('en-US')}`
}
