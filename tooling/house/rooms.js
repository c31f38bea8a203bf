/** The `#` spelling of each room, as in `imports` of package.json. */
export const ROOM_OF_PREFIX = {
  '#schemas': 'shared-schemas',
  '#ui': 'shared-ui',
  '#sdk': 'host-sdk',
  '#modal': 'modal-app',
  '#frame': 'embedded-wallet-frame',
  '#insight': 'insight-page',
  '#server': 'server',
  '#demo': 'demo',
  '#examples': 'examples',
  '#create': 'create-postern',
  '#tests': 'tests',
  '#e2e': 'e2e',
  '#bench': 'bench',
  '#tooling': 'tooling',
}

/**
 * Which rooms a room may import besides itself. Those that are missing here (tests, e2e, tooling) may import all.
 *
 * @type {Record<string, readonly string[]>}
 */
export const ROOM_MAY_IMPORT = {
  'shared-schemas': [],
  'shared-ui': ['shared-schemas'],
  'host-sdk': ['shared-schemas'],
  'modal-app': ['shared-schemas', 'shared-ui'],
  'embedded-wallet-frame': ['shared-schemas', 'shared-ui'],
  'insight-page': ['shared-schemas', 'shared-ui'],
  server: ['shared-schemas'],
  demo: ['shared-schemas', 'server'],
  examples: ['shared-schemas', 'host-sdk', 'demo'],
  'create-postern': [],
}

/** The rooms whose code ships or runs in the product. */
export const PRODUCT_ROOMS = [
  'shared-schemas',
  'shared-ui',
  'host-sdk',
  'modal-app',
  'embedded-wallet-frame',
  'insight-page',
  'server',
  'create-postern',
]

/**
 * Layers inside a room or one of its folders, lowest first: what stands on a layer imports that layer and lower ones.
 *
 * @type {Record<string, readonly (readonly string[])[]>}
 */
export const LAYERS = {
  'shared-schemas': [
    ['constants', 'errors', 'primitives'],
    ['entities'],
    ['namespaces', 'networks'],
    ['rpc', 'http'],
    ['protocol'],
    ['channel'],
  ],
  'shared-ui': [['tokens', 'theme', 'locales', 'platform'], ['primitives']],
  'modal-app': [
    ['lib', 'ui', 'platform', 'locales'],
    ['chains', 'connectors', 'links', 'services'],
    ['core'],
    ['features'],
    ['views'],
    ['app'],
    ['kernel'],
  ],
  'host-sdk': [
    ['types', 'api', 'storage'],
    ['options'],
    ['state'],
    ['iframe', 'link', 'injected', 'providers', 'sign-in', 'payments', 'entries', 'observables'],
    ['headless', 'wagmi'],
    ['react', 'vue', 'svelte', 'solid', 'angular', 'compat'],
  ],
  'modal-app/core': [['state'], ['commands'], ['hooks', 'reactions']],
  'modal-app/core/state': [
    ['wallet-events.ts'],
    ['network', 'options', 'router', 'site', 'snack', 'theme', 'transactions'],
    ['account', 'alerts', 'legal', 'wallets'],
    ['connectors', 'modal'],
    ['connection'],
    ['embedded'],
    ['pairing'],
    ['core-state.ts', 'wallet-list'],
    ['images'],
  ],
  'modal-app/core/commands': [
    ['thunk.ts'],
    ['account', 'connectors', 'headless', 'images', 'orders', 'sign-in', 'wallets'],
    ['modal'],
    ['phone', 'router'],
    ['connection', 'network'],
    ['embedded', 'options', 'pairing'],
    ['tickets'],
    ['transactions'],
  ],
  server: [
    ['caching', 'config', 'http', 'database', 'providers', 'metrics', 'doctor', 'init'],
    ['encryption'],
    ['wallet-api', 'backends'],
    ['features'],
    ['keys'],
    ['compose'],
    ['serving'],
    ['cli', 'main.ts'],
  ],
  'embedded-wallet-frame': [
    ['platform', 'ui', 'locales', 'theme', 'dapp'],
    ['services'],
    ['keys', 'session'],
    ['accounts', 'auth', 'preview'],
    ['rpc', 'approval', 'screens'],
    ['link'],
    ['app'],
  ],
  'insight-page': [['api', 'locales'], ['charts', 'ui'], ['sections'], ['app']],
}

/** Inside a feature of the server: routes → service → repository. */
export const SERVER_FEATURE_ORDER = ['repository', 'service', 'routes']
