import { configJsonSchema, Environment } from '#server/config/config.ts'
import { AGGREGATORS_SECTION } from '#server/config/aggregators-config.ts'
import { EXCHANGES_SECTION } from '#server/config/exchanges-config.ts'
import { ONRAMP_SECTION } from '#server/config/onramp-config.ts'
import { paymentSecretVariable } from '#server/config/payments-config.ts'
import { providerSecretVariable, providerWebhookVariable } from '#server/config/provider-fields.ts'
import { secretVariable } from '#server/config/social-config.ts'
import { OAUTH_PROVIDERS } from '#schemas/constants/login.ts'
import { code, generatedHeader, table } from './markdown.ts'
import { wordsOf } from './schema-words.ts'

const INTRODUCTION = `What \`postern.config.json\` may say. A field that is not known, and one that is wrong, is refused at the start with its name and
what it must be. Files and folders are relative to the configuration file. Editors read \`/config.schema.json\` of a deployment, by
\`"$schema": "https://api.example/config.schema.json"\`.
`

const ENVIRONMENT = `## The environment

Secrets are not in the configuration. They come from the environment, or from lines in \`postern.env\` beside the configuration, which
its owner alone may read; what the environment sets counts more.
`

type Schema = Exclude<Parameters<typeof wordsOf>[0], boolean>

/** docs/configuration.md */
export function configurationDocument(): string {
  const { properties = {} } = configJsonSchema() as Schema
  const [plain, nested] = [new Map<string, Schema>(), new Map<string, Schema>()]
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property === 'boolean' || name.startsWith('$')) continue
    ;(membersOf(property) ? nested : plain).set(name, property)
  }
  const sections = [...nested].map(([name, schema]) =>
    [
      `## \`${name}\`\n`,
      ...(schema.description ? [`${schema.description}\n`] : []),
      tableOf(rowsOf(schema, '')),
      '',
    ].join('\n'),
  )
  return [
    generatedHeader('Configuration', '`server/config/config-schema.ts`'),
    INTRODUCTION,
    tableOf([...plain].map(([name, schema]) => rowOf(name, schema))),
    '',
    ...sections,
    ENVIRONMENT,
    table(['variable', 'is'], environmentRows()),
    '',
  ].join('\n')
}

function environmentRows(): string[][] {
  const named = Object.entries(Environment.shape).map(([name, { description = '' }]) => [name, description])
  const ofProviders = OAUTH_PROVIDERS.map((provider) => [
    secretVariable(provider),
    `The secret of \`socials.${provider}\`.`,
  ])
  const ofOnramp = [
    [
      providerSecretVariable(ONRAMP_SECTION, '<id>'),
      'The secret of a provider of `onramp.providers`: the API key of Meld, the secret of the API key of Coinbase (base64 or PEM), ' +
        'or what signs URLs. The id is in capitals, with _ for -.',
    ],
    [
      providerWebhookVariable(ONRAMP_SECTION, '<id>'),
      'Verifies what a provider of `onramp.providers` reports. Without it, its reports are refused and purchases are followed on the ' +
        'chain only.',
    ],
  ]
  const ofExchanges = [
    [
      providerSecretVariable(EXCHANGES_SECTION, '<id>'),
      'The secret of an exchange of `exchanges.providers`: the secret of the API key of Coinbase (base64 or PEM), or what signs URLs.',
    ],
    [
      providerWebhookVariable(EXCHANGES_SECTION, '<id>'),
      'Verifies what an exchange of `exchanges.providers` reports. Without it, its reports are refused and deposits are followed on ' +
        'the chain only.',
    ],
  ]
  const ofAggregators = [
    providerSecretVariable(AGGREGATORS_SECTION, '<id>'),
    'The API key of an aggregator of `swaps.aggregators`. `1inch` and `0x` require one; `openocean` and `jupiter` take one for larger limits.',
  ]
  const ofPayments = [
    paymentSecretVariable('<project>'),
    'Signs the reports of a project of `payments.webhooks`: `whsec_` and at least 24 bytes in base64. The id is in capitals, with _ ' +
      'for -. While it is replaced: the new and the old one, with a comma between.',
  ]
  return [...named, ...ofProviders, ...ofOnramp, ...ofExchanges, ofAggregators, ofPayments].map(
    ([name = '', text = '']) => [code(name), text],
  )
}

function tableOf(rows: readonly (readonly string[])[]): string {
  return table(['field', 'meaning', 'form', 'default'], rows)
}

/** The members of an object, of what a list holds, or of what a map leads to. */
function membersOf(schema: Schema): Schema['properties'] | undefined {
  const { properties, items, additionalProperties } = schema
  if (properties) return properties
  for (const inner of [items, additionalProperties])
    if (typeof inner === 'object' && !Array.isArray(inner)) return inner.properties
  return undefined
}

/** A row for each field, those of objects inside by their path. */
function rowsOf(schema: Schema, path: string): string[][] {
  const place = schema.items ? `${path}[].` : schema.properties ? path && `${path}.` : `${path}<id>.`
  return Object.entries(membersOf(schema) ?? {}).flatMap(([name, member]) => {
    if (typeof member === 'boolean') return []
    const own = rowOf(`${place}${name}`.replace(/^\[\]\./, ''), member)
    return membersOf(member) ? [own, ...rowsOf(member, `${place}${name}`)] : [own]
  })
}

function rowOf(name: string, schema: Schema): string[] {
  const { description = '', default: usual } = schema
  if (description === '') throw new Error(`${name} has no description in the schema of the configuration.`)
  const isPlain = typeof usual !== 'object' || (Array.isArray(usual) && usual.length > 0)
  return [
    code(name),
    description,
    wordsOf(schema),
    usual === undefined || !isPlain ? '' : code(JSON.stringify(usual)),
  ]
}
