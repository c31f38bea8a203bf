/** The `#` spelling of each room, as in `imports` of package.json. */
export const ROOM_OF_PREFIX = {
  '#schemas': 'shared-schemas',
  '#sdk': 'host-sdk',
  '#modal': 'modal-app',
  '#frame': 'embedded-wallet-frame',
  '#server': 'server',
  '#demo': 'demo',
  '#examples': 'examples',
  '#create': 'create-postern',
  '#tests': 'tests',
  '#e2e': 'e2e',
  '#tooling': 'tooling',
}

/**
 * Which rooms a room may import besides itself. Those that are missing here (tests, e2e, tooling) may import all.
 *
 * @type {Record<string, readonly string[]>}
 */
export const ROOM_MAY_IMPORT = {
  'shared-schemas': [],
  'host-sdk': ['shared-schemas'],
  'modal-app': ['shared-schemas'],
  'embedded-wallet-frame': ['shared-schemas'],
  server: ['shared-schemas'],
  demo: ['shared-schemas', 'server'],
  examples: ['shared-schemas', 'host-sdk', 'demo'],
  'create-postern': [],
}

/** The rooms whose code ships or runs in the product. */
export const PRODUCT_ROOMS = [
  'shared-schemas',
  'host-sdk',
  'modal-app',
  'embedded-wallet-frame',
  'server',
  'create-postern',
]

/**
 * Layers inside a room, lowest first: a folder imports its own layer and lower ones.
 *
 * @type {Record<string, readonly (readonly string[])[]>}
 */
export const ROOM_LAYERS = {
  'shared-schemas': [
    ['constants', 'errors', 'primitives'],
    ['entities'],
    ['namespaces', 'networks'],
    ['rpc', 'http'],
    ['protocol'],
    ['channel'],
  ],
  'modal-app': [
    ['lib', 'ui', 'platform', 'locales'],
    ['chains', 'connectors', 'links', 'services'],
    ['core'],
    ['features'],
    ['views'],
    ['app'],
  ],
  server: [
    ['http', 'database', 'providers', 'metrics', 'doctor', 'init'],
    ['sessions', 'backends'],
    ['features'],
    ['app.ts'],
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
}

/**
 * Files that stand on another layer than their folder.
 *
 * @type {Record<string, string>}
 */
export const LAYER_EXCEPTIONS = {
  // The form of a network is an entity; the folder holds the networks themselves.
  'shared-schemas/networks/network.ts': 'shared-schemas/entities/network.ts',
  // The list of namespace names is a primitive; the folder holds what each declares.
  'shared-schemas/namespaces/chain-namespace.ts': 'shared-schemas/primitives/chain-namespace.ts',
}

/** Inside a feature of the server: routes → service → repository. */
export const SERVER_FEATURE_ORDER = ['repository', 'service', 'routes']
