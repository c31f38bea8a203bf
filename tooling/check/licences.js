// `npm run check:licences`: refuses what ships under a licence that is not permissive. Ships: every package of which
// something is in a built bundle, or copied beside one.
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from '../bootstrap/root.js'
import { giveUp } from '../bootstrap/say.js'
import { DEPLOYED, packagesOf, PUBLISHED } from '../house/bundled-package-lists.js'
import { licenceProblems } from '../house/licence-rules.js'

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
const shipped = shippedOrGiveUp()
const problems = licenceProblems(lock.packages, shipped, (path) => {
  const file = inRoot(path, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
})

const counts = `${shipped.size} shipped, ${Object.keys(lock.packages).length - 1} in all`
if (problems.length > 0) giveUp(`licences (${counts}):\n  ${problems.join('\n  ')}`)
process.stdout.write(`licences: ${counts}, all permitted\n`)

function shippedOrGiveUp() {
  try {
    return packagesOf([...DEPLOYED, ...PUBLISHED])
  } catch (error) {
    return giveUp(`a build is missing; run \`npm run build\` first. ${error.message}`)
  }
}
