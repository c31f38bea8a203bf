const SHARED = [
  'shared-schemas',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'tooling/house/bundled-package-lists.js',
  'tooling/vite/bundled-packages.ts',
  'tooling/house/package-limits.js',
]

/** @param {string} config */
const vite = (config) => ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn']

/**
 * What is built, from what, and how. `inputs` are files and folders whose content decides whether a target is
 * stale; `outputs` must exist for it to count as built; `after` names targets that have to stand first.
 */
export const BUILD_TARGETS = {
  sdk: {
    title: 'the script and the package for sites',
    inputs: [
      ...SHARED,
      'host-sdk',
      'server/providers/verify-sign-in',
      'tooling/build/networks.js',
      'server/backends',
      'tooling/build/sdk.js',
      'tooling/build/third-party-notices.js',
      'CHANGELOG.md',
      'docs/package.md',
      'tooling/sdk-manifest.json',
      'tooling/vite/sdk.config.ts',
    ],
    outputs: ['dist/sdk/package.json', 'dist/sdk-script/postern.js', 'dist/sdk-script/integrity.json'],
    command: ['tooling/build/sdk.js'],
    after: [],
  },
  create: {
    title: 'the package that makes new sites',
    inputs: [
      'create-postern',
      'package.json',
      'LICENSE',
      'docs/create.md',
      'tooling/build/create.js',
      'tooling/create-manifest.json',
    ],
    outputs: ['dist/create-postern/package.json', 'dist/create-postern/main.js'],
    command: ['tooling/build/create.js'],
    after: [],
  },
  modal: {
    title: 'the modal',
    inputs: [
      ...SHARED,
      'shared-ui',
      'modal-app',
      'tooling/vite/bare-records.ts',
      'tooling/vite/critical-css.ts',
      'tooling/vite/group-files.ts',
      'tooling/vite/kernel.ts',
      'tooling/vite/lingui.ts',
      'tooling/vite/precompress.ts',
      'tooling/vite/shared-chunks.ts',
      'tooling/vite/solana-stand-ins.ts',
      'tooling/vite/walletconnect-stand-ins.ts',
      'tooling/vite/modal.config.ts',
    ],
    outputs: ['dist/modal/index.html'],
    command: vite('tooling/vite/modal.config.ts'),
    after: [],
  },
  frame: {
    title: 'the wallet frame',
    inputs: [
      ...SHARED,
      'shared-ui',
      'embedded-wallet-frame',
      'tooling/vite/bare-records.ts',
      'tooling/vite/lingui.ts',
      'tooling/vite/precompress.ts',
      'tooling/vite/frame.config.ts',
    ],
    outputs: ['dist/frame/index.html'],
    command: vite('tooling/vite/frame.config.ts'),
    after: [],
  },
  server: {
    title: 'the server',
    inputs: [
      ...SHARED,
      'server',
      'tooling/vite/narrow-source.ts',
      'tooling/vite/native-parts.ts',
      'tooling/vite/server.config.ts',
    ],
    outputs: ['dist/server/main.js'],
    command: vite('tooling/vite/server.config.ts'),
    after: [],
  },
  icons: {
    title: 'the icons',
    inputs: ['package-lock.json', 'tooling/house/bundled-package-lists.js', 'tooling/build/icons.js'],
    outputs: ['dist/icons/icons.br', 'dist/icons/places.json'],
    command: ['tooling/build/icons.js'],
    after: [],
  },
  demo: {
    title: 'the demo',
    inputs: [...SHARED, 'server', 'demo', 'tooling/vite/demo.config.ts'],
    outputs: ['dist/demo/demo.js'],
    command: vite('tooling/vite/demo.config.ts'),
    after: [],
  },
  examples: {
    title: 'the example sites',
    inputs: [
      ...SHARED,
      'host-sdk',
      'examples',
      'e2e/extension',
      'tooling/build/examples.js',
      'tooling/vite/examples.config.ts',
    ],
    outputs: ['dist/examples/index.html'],
    command: ['tooling/build/examples.js'],
    after: [],
  },
  deployment: {
    title: 'the folder to deploy',
    // Whatever changes the packages of a build changes the notices.
    inputs: [
      ...SHARED,
      'LICENSE',
      'shared-ui',
      'modal-app',
      'embedded-wallet-frame',
      'server',
      'tooling/build/deployment.js',
      'tooling/build/third-party-notices.js',
      'tooling/house/notices.js',
    ],
    outputs: ['dist/package.json', 'dist/LICENSE', 'dist/THIRD-PARTY-NOTICES.txt'],
    command: ['tooling/build/deployment.js'],
    after: ['sdk', 'modal', 'frame', 'server', 'icons'],
  },
}
