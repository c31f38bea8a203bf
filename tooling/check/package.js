// `npm run check:package`: packs the npm packages as they would be published and lets publint judge them, and attw and the
// API report that of sites. `--update` writes the report (docs/api/host-sdk.api.md) instead of comparing it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { inRoot } from '../bootstrap/root.js'
import { giveUp, say } from '../bootstrap/say.js'
import { PUBLISHED_PACKAGES } from '../house/published-packages.js'

const PACKAGE = inRoot('dist/sdk')
/** The report of each published entry. */
const REPORTS = {
  'index.d.ts': 'host-sdk.api.md',
  'react.d.ts': 'react.api.md',
  'vue.d.ts': 'vue.api.md',
  'svelte.d.ts': 'svelte.api.md',
  'solid.d.ts': 'solid.api.md',
  'angular.d.ts': 'angular.api.md',
  'wagmi.d.ts': 'wagmi.api.md',
  'compat.d.ts': 'compat.api.md',
  'headless.d.ts': 'headless.api.md',
  'api-client.d.ts': 'api.api.md',
  'message.d.ts': 'message.api.md',
  'server/backends/server-entry.d.ts': 'server.api.md',
  'server/backends/express.d.ts': 'server-express.api.md',
  'server/backends/fastify.d.ts': 'server-fastify.api.md',
  'server/backends/hono.d.ts': 'server-hono.api.md',
  'server/backends/next.d.ts': 'server-next.api.md',
}
const REPORT_FOLDER = inRoot('docs/api')

const COMPILER_OPTIONS = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom'],
  strict: true,
  types: [],
}
/** Release tags are not used. */
const QUIET = { 'ae-missing-release-tag': { logLevel: 'none' } }

const isUpdate = process.argv.includes('--update')
for (const { name, built } of PUBLISHED_PACKAGES)
  if (!existsSync(inRoot(built, 'package.json'))) giveUp(`${name} is not built; \`npm run build\` builds it.`)

const folder = mkdtempSync(join(tmpdir(), 'postern-package-'))
try {
  for (const { built } of PUBLISHED_PACKAGES) {
    checkProvenance(inRoot(built))
    await checkPublint(inRoot(built))
  }
  checkIntegrity()
  checkAttw(pack())
  for (const [entry, report] of Object.entries(REPORTS)) checkReport(entry, report)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
say('the packages are fit to be published')

/** What the manifest promises exists, in the forms it promises. */
async function checkPublint(pkgDir) {
  const { messages, pkg } = await publint({ pkgDir, strict: true })
  if (messages.length > 0)
    giveUp(`publint:\n${messages.map((message) => formatMessage(message, pkg)).join('\n')}`)
}

/** A package is published with its provenance, so that users can verify from which commit and job it came. */
function checkProvenance(built) {
  const { name, publishConfig } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'))
  if (publishConfig?.provenance !== true)
    giveUp(`the manifest of ${name} does not ask for provenance (publishConfig).`)
}

/** The hashes beside the script for sites are those of its files. */
function checkIntegrity() {
  const place = inRoot('dist/sdk-script')
  const { files } = JSON.parse(readFileSync(join(place, 'integrity.json'), 'utf8'))
  const scripts = readdirSync(place).filter((name) => name.endsWith('.js'))
  const wrong = scripts.filter((name) => {
    const hash = createHash('sha384')
      .update(readFileSync(join(place, name)))
      .digest('base64')
    return files[name] !== `sha384-${hash}`
  })
  if (wrong.length > 0 || scripts.length !== Object.keys(files).length)
    giveUp(`dist/sdk-script/integrity.json is not that of ${wrong.join(', ') || 'these files'}.`)
}

function pack() {
  const { status, stderr } = spawnSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: PACKAGE,
    encoding: 'utf8',
  })
  if (status !== 0) giveUp(`npm pack failed:\n${stderr}`)
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  )
}

/** Types resolve for every resolver that can load the package; it is ESM only. */
function checkAttw(archive) {
  const cli = inRoot('node_modules/@arethetypeswrong/cli/dist/index.js')
  const { status, stdout } = spawnSync(
    process.execPath,
    [cli, archive, '--profile', 'esm-only', '--no-color'],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) giveUp(`attw:\n${stdout}`)
}

/** The public types in one file, so that a change of them is seen in review. */
function checkReport(entry, report) {
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(PACKAGE, 'package.json'),
    configObject: {
      projectFolder: PACKAGE,
      mainEntryPointFilePath: join(PACKAGE, entry),
      compiler: { overrideTsconfig: { compilerOptions: COMPILER_OPTIONS, files: [entry] } },
      apiReport: {
        enabled: true,
        reportFileName: report,
        reportFolder: folder,
        reportTempFolder: join(folder, 'temp'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: { extractorMessageReporting: QUIET },
      newlineKind: 'lf',
    },
  })
  const { succeeded } = Extractor.invoke(config, { localBuild: true, messageCallback: onlyErrors })
  if (!succeeded) giveUp('the API report could not be made; the message above says why.')
  if (isUpdate) {
    mkdirSync(REPORT_FOLDER, { recursive: true })
    copyFileSync(join(folder, report), join(REPORT_FOLDER, report))
    return
  }
  const known = join(REPORT_FOLDER, report)
  if (!existsSync(known) || readFileSync(known, 'utf8') !== readFileSync(join(folder, report), 'utf8'))
    giveUp(
      `the public types differ from docs/api/${report}; \`node tooling/check/package.js --update\` writes them.`,
    )
}

/** The library speaks at length of what it does. */
function onlyErrors(message) {
  if (message.logLevel !== ExtractorLogLevel.Error) message.handled = true
}
