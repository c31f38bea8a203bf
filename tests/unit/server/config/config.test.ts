import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '#server/config/config-files.ts'
import { configJsonSchema, parseConfig, readConfig } from '#server/config/config.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { readSource } from '#tooling/house/source-files.js'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const site = (name: string) => ({ url: `https://${name}.example`, listen: { port: 8080 } })
const GOOD: ConfigFileInput = { modal: site('modal'), wallet: site('wallet'), api: site('api') }

function refusal(config: unknown, environment = {}): ConfigError {
  try {
    parseConfig(config, environment, 'postern.config.json')
  } catch (error) {
    if (error instanceof ConfigError) return error
  }
  throw new Error('the configuration was accepted')
}

describe('configuration', () => {
  it('A minimal configuration is completed with defaults', () => {
    expect(parseConfig(GOOD)).toMatchObject({
      modal: { url: 'https://modal.example', listen: { host: '127.0.0.1', port: 8080 } },
      projects: [],
      chains: {},
      builtInChains: true,
      signIn: { sessionHours: 168, nonceMinutes: 10 },
      database: { file: '.postern/postern.db' },
      trustedProxies: [],
      limits: { store: 'database', rpcPerMinutePerClient: 3_000 },
      logLevel: 'info',
      databaseUrl: undefined,
      metricsToken: undefined,
    })
  })

  it('Secrets are read from the environment, where an empty one counts as unset', () => {
    const token = 'x'.repeat(16)
    const environment = { DATABASE_URL: 'postgres://u:p@db/postern', POSTERN_METRICS_TOKEN: token }
    expect(parseConfig(GOOD, environment)).toMatchObject({
      databaseUrl: environment.DATABASE_URL,
      metricsToken: token,
    })
    expect(parseConfig(GOOD, { POSTERN_METRICS_TOKEN: '' }).metricsToken).toBeUndefined()
  })

  it('Plain http is allowed on loopback only', () => {
    const local = { ...GOOD, modal: { url: 'http://modal.localhost:4601', listen: { port: 1 } } }
    expect(parseConfig(local).modal.url).toBe('http://modal.localhost:4601')
    const remote = { ...GOOD, modal: { url: 'http://modal.example', listen: { port: 1 } } }
    expect(refusal(remote).message).toContain('modal.url: must be https, unless it is on loopback')
    const lookalike = { ...GOOD, modal: { url: 'http://localhost.evil.io', listen: { port: 1 } } }
    expect(refusal(lookalike).fields).toEqual(['modal.url'])
  })

  it.each([
    ['wallet.url', { ...GOOD, wallet: site('modal') }],
    [
      'relay.storage.file',
      {
        ...GOOD,
        database: { file: 'a/postern.db' },
        relay: { url: 'wss://relay.example', listen: { port: 1 }, storage: { file: './a/b/../postern.db' } },
      },
    ],
    [
      'swaps.networks.solana:x',
      {
        ...GOOD,
        swaps: { networks: { 'solana:x': { wrappedNative: `0x${'1'.repeat(40)}`, venues: [] } } },
      },
    ],
    ...['https://modal.example', 'https://wallet.example', 'https://api.example'].map(
      (own): [string, unknown] => [
        'projects[1].origins[1]',
        {
          ...GOOD,
          projects: [
            { id: 'first', name: 'First' },
            { id: 'shop', name: 'Shop', origins: ['https://shop.example', own] },
          ],
        },
      ],
    ),
    ['api.url', { ...GOOD, api: { ...site('api'), url: 'https://WALLET.example/' } }],
    ['modal.url', { ...GOOD, modal: { ...site('modal'), url: 'https://modal.example/path' } }],
    ['modal.url', { ...GOOD, modal: { ...site('modal'), url: 'ftp://modal.example' } }],
    ['modal.url', { ...GOOD, modal: { ...site('modal'), url: 'nonsense' } }],
    ['modal.url', { ...GOOD, modal: { ...site('modal'), url: 'https://user:pass@modal.example' } }],
    ['modal.listen.port', { ...GOOD, modal: { url: 'https://modal.example', listen: { port: 70_000 } } }],
    ['signIn.sessionHours', { ...GOOD, signIn: { sessionHours: 0 } }],
    ['signIn.sessionHours', { ...GOOD, signIn: { sessionHours: 8_761 } }],
    ['signIn.signingKeyDays', { ...GOOD, signIn: { signingKeyDays: 0 } }],
    ['signIn.nonceMinutes', { ...GOOD, signIn: { nonceMinutes: 61 } }],
    ['signIn', { ...GOOD, signIn: { sessionDays: 7 } }],
    ['modal', { wallet: site('wallet'), api: site('api') }],
    ['chains.eip155:999999', { ...GOOD, chains: { 'eip155:999999': { rpcUrls: ['https://x.example'] } } }],
    ['chains.eip155:1.rpcUrls', { ...GOOD, chains: { 'eip155:1': { rpcUrls: [] } } }],
    [
      'chains.eip155:1.rpcUrls[1]',
      { ...GOOD, chains: { 'eip155:1': { rpcUrls: ['https://x.io', 'file:///x'] } } },
    ],
    ['projects[0].id', { ...GOOD, projects: [{ id: '../x', name: 'X' }] }],
    ['trustedProxies[0]', { ...GOOD, trustedProxies: ['proxy.example'] }],
    ['limits.rpcPerMinutePerClient', { ...GOOD, limits: { rpcPerMinutePerClient: 0 } }],
    ['file', { ...GOOD, colour: 'red' }],
    ['file', null],
  ])('A configuration is refused with the name of the wrong field %s', (field, config) => {
    expect(refusal(config).fields).toEqual([field])
  })

  it('A refusal lists every wrong field at once, under the name of the file', () => {
    const { message } = refusal({ ...GOOD, logLevel: 'loud', modal: undefined })
    expect(message).toMatch(/^postern\.config\.json is not valid:\n {2}modal: .*\n {2}logLevel: /)
  })

  it('An empty DATABASE_URL does not select the embedded database', () => {
    const { fields, message } = refusal(GOOD, { DATABASE_URL: '' })
    expect([fields, message]).toEqual([['DATABASE_URL'], expect.stringMatching(/is empty.*unset it/)])
  })

  it('An origin with a slash at its end is accepted', () => {
    const projects = [
      { id: 'shop', name: 'Shop', origins: ['https://shop.example/', 'http://localhost:5173/'] },
    ]
    expect(() => parseConfig({ ...GOOD, projects })).not.toThrow()
  })

  it.each([
    [
      'projects[1].id',
      [{ id: 'shop' }, { id: 'shop' }],
      /the project shop is already defined as projects\[0\]/,
    ],
    [
      'projects[1].origins[1]',
      [{ id: 'first' }, { id: 'shop', origins: ['https://a.example', 'https://a.example/'] }],
      /In the project shop, origins\[1\]: https:\/\/a\.example is listed already, as origins\[0\]/,
    ],
    [
      'projects[0].origins[0]',
      [{ id: 'shop', origins: ['shop.example'] }],
      /In the project shop, origins\[0\]: "shop\.example" is not an origin\. Write the scheme in front/,
    ],
    ['projects[0].origins[0]', [{ id: 'shop', origins: ['https://shop.example/path/'] }], /Leave out path/],
  ])('A refused project is named together with the field %s', (field, projects, message) => {
    const named = projects.map((project) => ({ name: 'Shop', ...project }))
    const refused = refusal({ ...GOOD, projects: named })
    expect(refused.fields).toEqual([field])
    expect(refused.message).toMatch(message)
  })

  it('The database is found beside the file, wherever the command is run', () => {
    const folder = temporaryFolder()
    const path = join(folder.path, 'postern.config.json')
    const relay = { url: 'wss://relay.example', listen: { port: 1 }, storage: { file: 'relay.db' } }
    writeFileSync(path, JSON.stringify({ ...GOOD, relay, database: { file: 'data/postern.db' } }))
    const config = readConfig(relative(process.cwd(), path), {})
    expect(config.database.file).toBe(join(folder.path, 'data/postern.db'))
    expect(config.relay?.storage.file).toBe(join(folder.path, 'relay.db'))
    folder.remove()
  })

  it('A secret that is not valid is refused by name, without repeating it', () => {
    const { fields, message } = refusal(GOOD, { DATABASE_URL: 'mysql://u:hunter2@db/x' })
    expect(fields).toEqual(['DATABASE_URL'])
    expect(message).not.toContain('hunter2')
  })

  it('A provider of purchases is refused without its secret, with another form of it and with a repeated id', () => {
    const meld = { kind: 'meld', id: 'meld', serviceProvider: 'TRANSAK' }
    const coinbase = { kind: 'coinbase', id: 'my-coinbase', keyId: 'a' }
    const withProviders = (...providers: readonly unknown[]) => ({ ...GOOD, onramp: { providers } })
    const missing = refusal(withProviders(meld, coinbase))
    expect(missing.fields).toEqual(['POSTERN_ONRAMP_MELD_SECRET', 'POSTERN_ONRAMP_MY_COINBASE_SECRET'])
    expect(missing.message).toContain('is missing. `meld` of `onramp.providers` requires it')
    const wrong = refusal(withProviders(coinbase), {
      POSTERN_ONRAMP_MY_COINBASE_SECRET: 'too-short-to-be-a-key',
    })
    expect(wrong.message).toContain('POSTERN_ONRAMP_MY_COINBASE_SECRET: must be the secret of the API key')
    expect(wrong.message).not.toContain('too-short')
    expect(refusal(withProviders(meld, meld)).fields).toEqual(['onramp.providers'])
    for (const id of ['all', 'a-webhook', 'A', ''])
      expect(refusal(withProviders({ ...meld, id })).fields).toEqual(['onramp.providers[0].id'])
    const { onrampSecrets } = parseConfig(withProviders(meld), {
      POSTERN_ONRAMP_MELD_SECRET: 'an-api-key',
      POSTERN_ONRAMP_MELD_WEBHOOK_SECRET: '',
    })
    expect(onrampSecrets.get('meld')).toEqual({ secret: 'an-api-key', webhookSecret: undefined })
  })

  it('An exchange is refused without its secret, with a reserved id, and with the id of a provider of purchases', () => {
    const vault = {
      kind: 'signed-url',
      id: 'vault',
      name: 'Vault',
      url: 'https://vault.example/withdraw',
      assets: [{ asset: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', code: 'ETH' }],
    }
    const withExchanges = (...providers: readonly unknown[]) => ({ ...GOOD, exchanges: { providers } })
    const missing = refusal(withExchanges(vault))
    expect(missing.fields).toEqual(['POSTERN_EXCHANGE_VAULT_SECRET'])
    expect(missing.message).toContain('is missing. `vault` of `exchanges.providers` requires it')
    const secrets = { POSTERN_EXCHANGE_VAULT_SECRET: 'signs', POSTERN_ONRAMP_VAULT_SECRET: 'an-api-key' }
    for (const id of ['deposits', 'webhooks', 'a-webhook', 'A'])
      expect(refusal(withExchanges({ ...vault, id })).fields).toEqual(['exchanges.providers[0].id'])
    expect(refusal(withExchanges({ ...vault, url: 'http://vault.example' })).fields).toEqual([
      'exchanges.providers[0].url',
    ])
    expect(refusal(withExchanges(vault, vault), secrets).fields).toEqual(['exchanges.providers'])
    const meld = { kind: 'meld', id: 'vault', serviceProvider: 'TRANSAK' }
    const both = refusal({ ...withExchanges(vault), onramp: { providers: [meld] } }, secrets)
    expect(both.message).toContain('`vault` is the id of a provider of `onramp` already')
    const { exchangeSecrets } = parseConfig(withExchanges(vault), secrets)
    expect(exchangeSecrets.get('vault')).toEqual({ secret: 'signs', webhookSecret: undefined })
  })

  it('The example of the recipe for deposits is a valid configuration', () => {
    const recipe = readSource('docs/recipes/deposit-from-an-exchange.md')
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(recipe) ?? []
    const { fields } = refusal({ ...GOOD, ...Object(JSON.parse(`{${example}}`)) })
    expect(fields).toEqual(
      ['COINBASE-EXCHANGE', 'VAULT'].map((id) => `POSTERN_EXCHANGE_${id.replace('-', '_')}_SECRET`),
    )
  })

  it('The example of the recipe for selling coins is a valid configuration', () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readSource('docs/recipes/sell-coins.md')) ?? []
    const { fields } = refusal({ ...GOOD, ...Object(JSON.parse(`{${example}}`)) })
    expect(fields).toEqual(['COINBASE', 'MELD', 'MOONPAY'].map((id) => `POSTERN_ONRAMP_${id}_SECRET`))
  })

  it('The JSON Schema of the configuration describes its fields', () => {
    const schema = configJsonSchema()
    expect(schema).toMatchObject({ title: 'postern.config.json', additionalProperties: false })
    expect(JSON.stringify(schema)).toContain('Nodes, in order of preference.')
  })
})
