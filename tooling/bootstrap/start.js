// `npm start`: brings a fresh clone to a running demo. Plain Node without packages, because it is what installs them.
import { spawn } from 'node:child_process'
import { installPackages } from './install.js'
import { nodeProblem } from './node-version.js'
import { inRoot, ROOT } from './root.js'
import { runNode } from './run-command.js'
import { giveUp, say } from './say.js'

const problem = nodeProblem(process.versions.node)
if (problem) giveUp(problem)

await installPackages()

const build = await runNode([inRoot('tooling/build/build.js'), '--stale'])
if (build.code !== 0) giveUp('the build failed; the message above says where.')

say('starting the demo')
const demo = spawn(process.execPath, [inRoot('dist/server/main.js'), 'demo', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => demo.kill(signal))

// npm starts us through a shell that does not pass signals on: when the shell is gone, the demo goes too.
const PARENT_CHECK_MS = 250
const parent = process.ppid
const watch = setInterval(() => {
  if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) demo.kill('SIGTERM')
}, PARENT_CHECK_MS)
watch.unref()

demo.once('error', (error) => giveUp(`the demo could not be started: ${error.message}`))
demo.once('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
