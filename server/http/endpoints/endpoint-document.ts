import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { API_PARTS } from '#schemas/http/api-parts.ts'
import type { Endpoint, FieldNote } from '#schemas/http/define-endpoint.ts'
import { ProjectQuery } from '#schemas/http/project-query.ts'
import { errorContent } from '#server/http/problems/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'

const METHOD_NAMES = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const
const JSON_TYPES = ['application/json']
const DEFINITIONS = /"#\/\$defs\//g

const PROJECT_NOTES: Readonly<Record<string, FieldNote>> = {
  projectId: { example: 'demo' },
  st: { description: 'The kind of SDK.', example: 'appkit' },
  sv: { description: 'Its version: `{framework}-{adapters}-{version}`.', example: 'html-wagmi-4.2.2' },
}
const PROJECT_RESPONSES: Endpoint['responses'] = {
  400: 'A parameter is not valid; `field` names it.',
  403: 'The page that asks is not one of the project.',
  404: 'The project is unknown.',
  429: 'Too many requests; `Retry-After` says when to try again.',
}

/** What a description has beside what its endpoint states. */
export interface DocumentOptions {
  readonly tags?: string[]
  readonly description?: string
  /** Statuses that all endpoints of a kind have; what the endpoint itself says of a status takes precedence. */
  readonly responses?: Endpoint['responses']
  readonly servers?: NonNullable<RouteConfig['servers']>
  /** Statuses whose body is not the error body of this API. */
  readonly foreign?: readonly number[]
  /** Whether answers are described as read (`input`) or as sent. A client of the public API has to accept unknown members. */
  readonly io?: 'input' | 'output'
}

/** Adds an endpoint to `/openapi.json`. */
export function documentEndpoint(
  { openAPIRegistry }: Pick<OpenAPIHono<HttpEnv>, 'openAPIRegistry'>,
  endpoint: Endpoint,
  { responses, foreign = [], io = 'input', description = endpoint.detail, ...rest }: DocumentOptions = {},
): void {
  const known = new Set(
    openAPIRegistry.definitions.flatMap((one) => (one.type === 'component' ? [one.name] : [])),
  )
  const schemaOf = (schema: z.core.$ZodType, way: 'input' | 'output' = 'input') => {
    const { schema: own, parts } = jsonSchemaOf(schema, way)
    for (const [name, part] of Object.entries(parts)) {
      if (!known.has(name)) openAPIRegistry.registerComponent('schemas', name, part)
      known.add(name)
    }
    return own
  }
  const isOfProject = endpoint.access === 'project'
  const isNamedInBody = endpoint.body instanceof mini.ZodMiniObject && 'projectId' in endpoint.body.shape
  const notes = isOfProject ? { ...PROJECT_NOTES, ...endpoint.notes } : (endpoint.notes ?? {})
  const parameters = (place: 'path' | 'query' | 'header', fields: Fields = {}) =>
    Object.entries(fields).map(([name, field]) => ({
      schema: { ...schemaOf(field), ...notes[name] },
      required: !field._zod.optin,
      ...(notes[name]?.description === undefined ? {} : { description: notes[name].description }),
      name,
      in: place,
    }))
  const hasBody = !endpoint.body.safeParse(undefined).success
  const types = endpoint.types ?? JSON_TYPES
  const isNothing = endpoint.answer._zod.def.type === 'undefined'
  const described = { ...(isOfProject ? PROJECT_RESPONSES : {}), ...responses, ...endpoint.responses }
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: schemaOf(endpoint.sent ?? endpoint.answer, io) }]),
  )
  openAPIRegistry.registerPath({
    method: METHOD_NAMES[endpoint.method],
    path: endpoint.path,
    summary: endpoint.purpose,
    ...(description === undefined ? {} : { description }),
    ...rest,
    parameters: [
      ...parameters('path', { ...textParts(endpoint.path), ...endpoint.params?.shape }),
      ...parameters('query', isOfProject ? projectFields(isNamedInBody) : {}),
      ...parameters('query', endpoint.query?.shape),
      ...parameters('header', endpoint.headers?.shape),
    ],
    ...(hasBody
      ? {
          request: {
            body: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body) } } },
          },
        }
      : {}),
    responses: {
      [isNothing ? 204 : 200]: {
        description: endpoint.answers ?? 'The answer.',
        ...(isNothing || types.length === 0 ? {} : { content }),
      },
      ...Object.fromEntries(
        Object.entries(described).map(([status, words]) => [
          status,
          Number(status) < 400 || foreign.includes(Number(status))
            ? { description: words }
            : errorContent(words),
        ]),
      ),
    },
  })
}

type Fields = mini.ZodMiniObject['shape']

/** Parts of a path are text unless their endpoint says more. */
function textParts(path: string): Fields {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()]))
}

/** The query need not name the project where the body can. */
function projectFields(isNamedInBody: boolean): Fields {
  const { projectId, ...rest } = ProjectQuery.shape
  return { projectId: isNamedInBody ? mini.optional(projectId) : projectId, ...rest }
}

/** OpenAPI 3.1 accepts any JSON Schema; the package's own type is narrower than that. */
const Schema = z.custom<Record<string, never>>((value) => typeof value === 'object' && value !== null)
type Schema = z.infer<typeof Schema>

/** A schema as `z.toJSONSchema` writes it. */
const Written = z.looseObject({ $defs: z.record(z.string(), Schema).default({}) })

function jsonSchemaOf(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
): { readonly schema: Schema; readonly parts: Readonly<Record<string, Schema>> } {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: API_PARTS })
  const written = JSON.stringify(made).replaceAll(DEFINITIONS, '"#/components/schemas/')
  const {
    $schema: _,
    '~standard': __,
    $defs: parts,
    ...own
  } = Written.parse(JSON.parse(written, withoutAnything))
  return { schema: Schema.parse(own), parts }
}

/** Schemas for reading accept anything where a member is unknown; the document shows the one schema that is sent. */
function withoutAnything(_: string, value: unknown): unknown {
  if (!isUnion(value)) return value
  const { anyOf, ...rest } = value
  const [choice, ...others] = anyOf.filter((one) => Object.keys(one).length > 0)
  return choice !== undefined && others.length === 0 ? { ...choice, ...rest } : value
}

function isUnion(value: unknown): value is { readonly anyOf: readonly object[] } {
  return typeof value === 'object' && value !== null && 'anyOf' in value && Array.isArray(value.anyOf)
}
