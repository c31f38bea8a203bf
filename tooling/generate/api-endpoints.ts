import * as z from 'zod/mini'
import { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { TokenBalance } from '#schemas/http/blockchain/balance.ts'
import { DataSource } from '#schemas/http/blockchain/data-source.ts'
import { HistoryAnswer, Transaction } from '#schemas/http/blockchain/history.ts'
import { IdentityAnswer, NameAnswer } from '#schemas/http/blockchain/identity.ts'
import { Collectible, CollectiblesAnswer } from '#schemas/http/blockchain/nfts.ts'
import { FungiblePrice, PriceAnswer } from '#schemas/http/blockchain/price.ts'
import { SupportedChains } from '#schemas/http/blockchain/supported-chains.ts'
import { ProjectOrigins, WalletPage } from '#schemas/http/directory.ts'
import { SIGN_IN_ENDPOINTS, SignedInAs } from '#schemas/http/sign-in.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type SchemaOrNot = boolean | JsonSchema

/** What is read of `/openapi.json` of a deployment. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

interface Operation {
  readonly summary: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}

/** The calls of the public client: the name of each, and what it answers. */
const CALLS = {
  getWallets: ['get', '/getWallets', WalletPage],
  getSupportedChains: ['get', '/v1/supported-chains', SupportedChains],
  getBalances: [
    'get',
    '/v1/account/{address}/balance',
    z.object({ balances: z.array(TokenBalance), sources: z.array(DataSource) }),
  ],
  getHistory: ['get', '/v1/account/{account}/history', HistoryAnswer],
  getCollectibles: ['get', '/v1/account/{account}/nfts', CollectiblesAnswer],
  getIdentity: ['get', '/v1/identity/{address}', IdentityAnswer],
  resolveName: ['get', '/v1/names/{name}', NameAnswer],
  getPrices: ['post', '/v1/fungible/price', PriceAnswer],
  getProjectOrigins: ['get', '/projects/v1/origins', ProjectOrigins],
  getNonce: ['get', SIGN_IN_ENDPOINTS.nonce.path, SIGN_IN_ENDPOINTS.nonce.answer],
  authenticate: ['post', SIGN_IN_ENDPOINTS.authenticate.path, SIGN_IN_ENDPOINTS.authenticate.answer],
  getSignedIn: ['get', SIGN_IN_ENDPOINTS.me.path, SignedInAs],
  renewToken: ['post', SIGN_IN_ENDPOINTS.renew.path, SIGN_IN_ENDPOINTS.renew.answer],
  signOut: ['post', SIGN_IN_ENDPOINTS.signOut.path, SIGN_IN_ENDPOINTS.signOut.answer],
} as const satisfies Record<string, readonly ['get' | 'post', string, z.ZodMiniType]>

/** The parts of answers that have a name of their own. */
const PARTS = { DirectoryWallet, TokenBalance, DataSource, Transaction, Collectible, FungiblePrice }

/** The client says these itself, or does not say them. */
const UNSAID = ['projectId', 'st', 'sv']
const PLAIN_NAME = /^[A-Za-z_]\w*$/

const registry = z.registry<{ id: string }>()
for (const [id, part] of Object.entries(PARTS)) registry.add(part, { id })

/**
 * `host-sdk/api/endpoints.ts`: the calls of the public API with their types. What may be asked comes from a deployment's
 * `/openapi.json`, which its routes write by the schemas they check with; what is answered from `shared-schemas/http`.
 */
export function apiEndpointsSource(openApi: OpenApi): string {
  const parts = Object.entries(PARTS).map(
    ([name, part]) => `export interface ${name} ${typeOf(jsonOf(part), openApi, '')}\n`,
  )
  const calls = Object.entries(CALLS).map(([name, [method, path, answer]]) => {
    const operation = openApi.paths[path]?.[method]
    if (!operation) throw new Error(`The API has no ${method} ${path}.`)
    const headers = (operation.parameters ?? []).filter((one) => one.in === 'header').map((one) => one.name)
    const record = [
      `method: '${method.toUpperCase()}'`,
      `path: '${path}'`,
      ...(headers.length > 0 ? [`headers: [${headers.map((header) => `'${header}'`).join(', ')}]`] : []),
    ]
    return [
      comment(operation.summary, ''),
      `export const ${name}: ApiEndpoint<${inputOf(operation, openApi)}, ${typeOf(jsonOf(answer), openApi, '')}> =`,
      `  { ${record.join(', ')} }\n`,
    ].join('\n')
  })
  return [
    '// Written by `npx vitest run --project integration tests/integration/server/api-endpoints.test.ts --update` from the',
    '// schemas of the server. Edit there.',
    "import type { ApiEndpoint, Nothing } from './endpoint.ts'\n",
    ...parts,
    ...calls,
  ].join('\n')
}

function jsonOf(schema: z.ZodMiniType): JsonSchema {
  const json = z.toJSONSchema(schema, { metadata: registry, unrepresentable: 'any', io: 'output' })
  const own = json.$ref === undefined ? json : json.$defs?.[json.$ref.replace('#/$defs/', '')]
  return own ?? json
}

function inputOf({ parameters = [], requestBody }: Operation, openApi: OpenApi): string {
  const said = parameters.filter(({ name }) => !UNSAID.includes(name))
  const body = requestBody?.content['application/json']?.schema
  const members: [string, SchemaOrNot, boolean][] = said.map(({ name, schema, required }) => [
    name,
    schema,
    required === true,
  ])
  if (body) members.push(['body', body, true])
  return objectOf(members, openApi, '')
}

function typeOf(schema: SchemaOrNot, openApi: OpenApi, indent: string): string {
  if (typeof schema === 'boolean') return 'unknown'
  const { $ref, anyOf, type } = schema
  if ($ref !== undefined) return referredType($ref, openApi, indent)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  // What may be anything beside something is what a reader takes for unknown.
  const choices = anyOf?.filter((one) => typeof one === 'object' && Object.keys(one).length > 0)
  if (choices) return unique(choices.map((one) => typeOf(one, openApi, indent)))
  if (Array.isArray(type))
    return unique(type.map((one: string) => typeOf({ ...schema, type: one as 'null' }, openApi, indent)))
  if (type === 'array') return listOf(typeOf(itemsOf(schema), openApi, indent))
  if (type === 'object') return objectType(schema, openApi, indent)
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown'
}

function listOf(item: string): string {
  return /^\w+$|^\{[^|]*\}$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`
}

function referredType(reference: string, openApi: OpenApi, indent: string): string {
  const name = reference.split('/').at(-1) ?? ''
  if (name in PARTS) return name
  const schema = openApi.components.schemas[name]
  if (!schema) throw new Error(`Nothing is known of ${reference}.`)
  return typeOf(schema, openApi, indent)
}

function itemsOf({ items }: JsonSchema): SchemaOrNot {
  return items === undefined || Array.isArray(items) ? true : items
}

function objectType({ properties, required = [] }: JsonSchema, openApi: OpenApi, indent: string): string {
  if (!properties) return 'Readonly<Record<string, unknown>>'
  const members = Object.entries(properties).filter(([name]) => !UNSAID.includes(name))
  const named = members.map(([name, one]): [string, SchemaOrNot, boolean] => [
    name,
    one,
    required.includes(name),
  ])
  return objectOf(named, openApi, indent)
}

function objectOf(
  members: readonly (readonly [name: string, schema: SchemaOrNot, isRequired: boolean])[],
  openApi: OpenApi,
  indent: string,
): string {
  if (members.length === 0) return 'Nothing'
  const deeper = `${indent}  `
  const lines = members.flatMap(([name, schema, isRequired]) => {
    const words = typeof schema === 'object' ? schema.description : undefined
    const key = PLAIN_NAME.test(name) ? name : `'${name}'`
    const written = typeOf(schema, openApi, deeper)
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
