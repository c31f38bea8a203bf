import * as z from 'zod/mini'
import { API_PARTS } from '#schemas/http/api-parts.ts'
import { BALANCE_ENDPOINT } from '#schemas/http/blockchain/balance.ts'
import { HISTORY_ENDPOINT } from '#schemas/http/blockchain/history.ts'
import { IDENTITY_ENDPOINT, NAME_ENDPOINT } from '#schemas/http/blockchain/identity.ts'
import { COLLECTIBLES_ENDPOINT } from '#schemas/http/blockchain/nfts.ts'
import { PRICE_ENDPOINT } from '#schemas/http/blockchain/price.ts'
import { SUPPORTED_CHAINS_ENDPOINT } from '#schemas/http/blockchain/supported-chains.ts'
import type { Endpoint, EndpointCatalogue } from '#schemas/http/define-endpoint.ts'
import { WALLETS_ENDPOINT } from '#schemas/http/directory.ts'
import { PROJECT_ENDPOINTS } from '#schemas/http/project.ts'
import { SIGN_IN_ENDPOINTS } from '#schemas/http/sign-in.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type SchemaOrNot = boolean | JsonSchema
type Parts = Readonly<Record<string, JsonSchema>>
type Member = readonly [name: string, schema: SchemaOrNot, isRequired: boolean]

/** The calls of the public client, by name. */
const CALLS = {
  getWallets: WALLETS_ENDPOINT,
  getSupportedChains: SUPPORTED_CHAINS_ENDPOINT,
  getBalances: BALANCE_ENDPOINT,
  getHistory: HISTORY_ENDPOINT,
  getCollectibles: COLLECTIBLES_ENDPOINT,
  getIdentity: IDENTITY_ENDPOINT,
  resolveName: NAME_ENDPOINT,
  getPrices: PRICE_ENDPOINT,
  getProjectOrigins: PROJECT_ENDPOINTS.origins,
  getNonce: SIGN_IN_ENDPOINTS.nonce,
  authenticate: SIGN_IN_ENDPOINTS.authenticate,
  getSignedIn: SIGN_IN_ENDPOINTS.me,
  renewToken: SIGN_IN_ENDPOINTS.renew,
  signOut: SIGN_IN_ENDPOINTS.signOut,
} as const satisfies EndpointCatalogue

/** The parts of answers that have a name of their own in the package. */
const NAMED = ['DirectoryWallet', 'TokenBalance', 'DataSource', 'Transaction', 'Collectible', 'FungiblePrice']

/** The client says it itself, where a body may name it too. */
const UNSAID = ['projectId']
const PLAIN_NAME = /^[A-Za-z_]\w*$/

/** `host-sdk/api/endpoints.ts`: the calls of the public API with their types, from the endpoints the server mounts. */
export function apiEndpointsSource(): string {
  const parts: Parts = Object.assign(
    {},
    ...Object.values<Endpoint>(CALLS).map(({ sent, answer }) => jsonOf(sent ?? answer).parts),
  )
  const calls = Object.entries<Endpoint>(CALLS).map(([name, endpoint]) => {
    const { method, path, purpose, sent, answer } = endpoint
    const headers = Object.keys(endpoint.headers?.shape ?? {})
    const record = [
      `method: '${method}'`,
      `path: '${path}'`,
      ...(headers.length > 0 ? [`headers: [${headers.map((header) => `'${header}'`).join(', ')}]`] : []),
    ]
    return [
      comment(purpose, ''),
      `export const ${name}: ApiEndpoint<${inputOf(endpoint)}, ${typeOf(jsonOf(sent ?? answer).own, '')}> =`,
      `  { ${record.join(', ')} }\n`,
    ].join('\n')
  })
  return [
    '// Written by `npm run docs` from `shared-schemas/http`. Edit there.',
    "import type { ApiEndpoint, Nothing } from './endpoint.ts'\n",
    ...NAMED.map((name) => `export interface ${name} ${typeOf(parts[name] ?? {}, '')}\n`),
    ...calls,
  ].join('\n')
}

/** A schema as JSON, and the parts it names; those without a name in the package stand where they are named. */
function jsonOf(schema: z.core.$ZodType): { readonly own: JsonSchema; readonly parts: Parts } {
  const { $defs: parts = {}, ...own } = z.toJSONSchema(schema, {
    metadata: API_PARTS,
    unrepresentable: 'any',
    io: 'input',
  })
  const inline = (_: string, value: JsonSchema): JsonSchema =>
    (NAMED.includes(nameOf(value?.$ref ?? '')) ? undefined : parts[nameOf(value?.$ref ?? '')]) ?? value
  const inlined: JsonSchema = JSON.parse(JSON.stringify(own), inline)
  return { own: inlined, parts }
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}

function inputOf({ params, query, headers, notes, body }: Endpoint): string {
  const fields = Object.entries({ ...params?.shape, ...query?.shape, ...headers?.shape })
  const members = fields.map(([name, field]): Member => {
    const { own } = jsonOf(field)
    return [name, { ...own, ...notes?.[name] }, field._zod.optin === undefined]
  })
  const hasBody = !body.safeParse(undefined).success
  return objectOf(hasBody ? [...members, ['body', jsonOf(body).own, true]] : members, '')
}

function typeOf(schema: SchemaOrNot, indent: string): string {
  if (typeof schema === 'boolean') return 'unknown'
  const { $ref, anyOf, type } = schema
  if ($ref !== undefined) return nameOf($ref)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  // What may be anything beside something is what a reader takes for unknown.
  const choices = anyOf?.filter((one) => typeof one === 'object' && Object.keys(one).length > 0)
  if (choices) return unique(choices.map((one) => typeOf(one, indent)))
  if (Array.isArray(type))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Schemas of JSON Schema's types have one type each.
    return unique(type.map((one: string) => typeOf({ ...schema, type: one as 'null' }, indent)))
  if (type === 'array') return listOf(typeOf(itemsOf(schema), indent))
  if (type === 'object') return objectType(schema, indent)
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown'
}

function listOf(item: string): string {
  return /^\w+$|^\{[^|]*\}$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`
}

function itemsOf({ items }: JsonSchema): SchemaOrNot {
  return items === undefined || Array.isArray(items) ? true : items
}

function objectType({ properties, required = [] }: JsonSchema, indent: string): string {
  if (!properties) return 'Readonly<Record<string, unknown>>'
  const members = Object.entries(properties).filter(([name]) => !UNSAID.includes(name))
  return objectOf(
    members.map(([name, one]): Member => [name, one, required.includes(name)]),
    indent,
  )
}

function objectOf(members: readonly Member[], indent: string): string {
  if (members.length === 0) return 'Nothing'
  const deeper = `${indent}  `
  const lines = members.flatMap(([name, schema, isRequired]) => {
    const words = typeof schema === 'object' ? schema.description : undefined
    const key = PLAIN_NAME.test(name) ? name : `'${name}'`
    const written = typeOf(schema, deeper)
    return [
      ...(words === undefined ? [] : [comment(words, deeper)]),
      `${deeper}readonly ${key}${isRequired ? `: ${written}` : `?: ${orNothing(written)}`}`,
    ]
  })
  return ['{', ...lines, `${indent}}`].join('\n')
}

/** What may be anything may be nothing already. */
function orNothing(type: string): string {
  return type === 'unknown' ? type : `${type} | undefined`
}

function comment(words: string, indent: string): string {
  return `${indent}/** ${words} */`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

function unique(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}
