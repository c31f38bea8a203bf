// `npm test`: everything that can refuse a change, from a fresh clone. `--only <stage>` runs one stage,
// `--keep-going` runs all of them even after a failure.
import { nodeProblem } from './node-version.js'
import { giveUp, say } from './say.js'
import { TEST_STAGES } from './test-stages.js'

const problem = nodeProblem(process.versions.node)
if (problem) giveUp(problem)

const words = process.argv.slice(2)
const keepsGoing = words.includes('--keep-going')
const only = words.flatMap((word, index) => (words[index - 1] === '--only' ? word.split(',') : []))
const unknown = only.filter((name) => !TEST_STAGES.some((stage) => stage.name === name))
if (unknown.length > 0) {
  giveUp(
    `there is no stage ${unknown.join(', ')}; there are: ${TEST_STAGES.map(({ name }) => name).join(', ')}.`,
  )
}

const stages = TEST_STAGES.filter((stage) => only.length === 0 || stage.basis || only.includes(stage.name))
const rows = []
let stopped = false
for (const stage of stages) {
  if (stopped) {
    rows.push({ ...stage, outcome: 'not run' })
    continue
  }
  say(`── ${stage.title}`)
  const started = Date.now()
  const { passed, failed } = await stage.run()
  rows.push({ ...stage, passed, failed, outcome: failed === 0 ? 'ok' : 'FAILED', ms: Date.now() - started })
  stopped = failed > 0 && !keepsGoing
}

function line({ title, outcome, ms, passed = 0, failed = 0 }) {
  const time = ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`
  const count = passed + failed > 1 ? `${passed} passed, ${failed} failed` : ''
  return `${title.padEnd(22)}${outcome.padEnd(10)}${time.padStart(9)}   ${count}`.trimEnd()
}

const sum = (key) => rows.reduce((total, row) => total + (row[key] ?? 0), 0)
process.stdout.write(`\n${rows.map(line).join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0
