// `npm run release -- --dry-run [--built] [--to FOLDER]`: does all of a release but publish it, and prints what would be
// published. Without `--dry-run` it publishes, in the job that docs/release.md describes and nowhere else.
import { spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inRoot, ROOT } from '../bootstrap/root.js'
import { giveUp, say } from '../bootstrap/say.js'
import { PUBLISHED_PACKAGES } from '../house/published-packages.js'

const OWN_FOLDER = inRoot('.cache/release')
const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    /** Takes what is built, as the tests do. */
    built: { type: 'boolean', default: false },
    to: { type: 'string', default: OWN_FOLDER },
  },
})
const isDry = values['dry-run']
const CHECKS = ['check:size', 'check:package', 'check:licences']
const SUMS = 'SHA256SUMS'

const { version } = readJson('package.json')
const problems = [...contentProblems(), ...(isDry ? [] : placeProblems())]
if (problems.length > 0) giveUp(`${version} cannot be released:\n  ${problems.join('\n  ')}`)

if (!values.built) for (const script of ['build', ...CHECKS]) run('npm', ['run', script])
if (values.to === OWN_FOLDER) rmSync(OWN_FOLDER, { recursive: true, force: true })
mkdirSync(values.to, { recursive: true })
if (readdirSync(values.to).length > 0) giveUp(`${values.to} is not empty: name another folder.`)
for (const { built } of PUBLISHED_PACKAGES)
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', values.to], inRoot(built))
copyFileSync(inRoot('dist/sdk-script/integrity.json'), join(values.to, 'integrity.json'))
const files = readdirSync(values.to).toSorted()
writeFileSync(join(values.to, SUMS), files.map((name) => `${sha256(name)}  ${name}\n`).join(''))
const key = signingKey()
writeFileSync(join(values.to, `${SUMS}.sig`), sign(null, readFileSync(join(values.to, SUMS)), key))
writeFileSync(join(values.to, 'release.pub'), createPublicKey(key).export({ type: 'spki', format: 'pem' }))
if (isDry) {
  say(`would publish ${version}, from ${values.to}:`)
  for (const name of files) say(`  ${sha256(name)}  ${name}`)
  for (const line of placeProblems()) say(`not yet: ${line}`)
} else {
  for (const { name } of PUBLISHED_PACKAGES)
    run('npm', ['publish', join(values.to, `${name}-${version}.tgz`), '--provenance'])
  say(`published ${version}; attach what lies in ${values.to} to the release`)
}

/** What is wrong with what would be released. */
function contentProblems() {
  const section = new RegExp(`^## ${version.replaceAll('.', '\\.')}$`, 'm')
  return [
    ...(section.test(readFileSync(inRoot('CHANGELOG.md'), 'utf8'))
      ? []
      : [`CHANGELOG.md has no section \`## ${version}\`: write what its users notice`]),
    ...PUBLISHED_PACKAGES.flatMap(({ manifest }) => {
      const published = readJson(manifest).version
      return published === version
        ? []
        : [`${manifest} says ${published}, package.json ${version}: write the same`]
    }),
  ]
}

/** What is wrong with where, and from what, it would be released. */
function placeProblems() {
  const { POSTERN_RELEASE_KEY, ACTIONS_ID_TOKEN_REQUEST_URL, SIGSTORE_ID_TOKEN } = process.env
  const tags = output('git', ['tag', '--points-at', 'HEAD']).split('\n')
  return [
    ...(output('git', ['status', '--porcelain']) === '' ? [] : ['the work tree has changes: commit them']),
    ...(tags.includes(`v${version}`) ? [] : [`this commit is not tagged: git tag v${version}`]),
    ...PUBLISHED_PACKAGES.filter(({ manifest }) => !readJson(manifest).repository).map(
      ({ manifest }) => `${manifest} names no \`repository\`, which npm compares with the job’s`,
    ),
    ...(ACTIONS_ID_TOKEN_REQUEST_URL || SIGSTORE_ID_TOKEN
      ? []
      : ['this is no job with an identity token, so that npm cannot say where the package came from']),
    ...(POSTERN_RELEASE_KEY ? [] : ['POSTERN_RELEASE_KEY names no file with the key that signs']),
  ]
}

/** The release key, Ed25519 in PEM; a dry run signs with one of its own where there is none. */
function signingKey() {
  const { POSTERN_RELEASE_KEY } = process.env
  if (POSTERN_RELEASE_KEY) return createPrivateKey(readFileSync(POSTERN_RELEASE_KEY))
  return generateKeyPairSync('ed25519').privateKey
}

function sha256(name) {
  return createHash('sha256')
    .update(readFileSync(join(values.to, name)))
    .digest('hex')
}

function readJson(path) {
  return JSON.parse(readFileSync(inRoot(path), 'utf8'))
}

function output(command, parameters) {
  return spawnSync(command, parameters, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? ''
}

function run(command, parameters, cwd = ROOT) {
  const { status } = spawnSync(command, parameters, { cwd, stdio: ['ignore', 2, 2] })
  if (status !== 0) giveUp(`\`${[command, ...parameters].join(' ')}\` failed; the message above says why.`)
}
