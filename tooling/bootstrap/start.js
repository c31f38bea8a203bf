// `npm start`: brings a fresh clone to a running demo. Plain Node without packages, because it is what installs them.
import { spawn } from 'node:child_process'
import { installPackages } from './install.js'
import { nodeComplaint } from './node-version.js'
import { inRoot, ROOT } from './root.js'
import { runNode } from './run-command.js'
import { giveUp, say } from './say.js'

const complaint = nodeComplaint(process.versions.node)
if (complaint) giveUp(complaint)

await installPackages()

const build = await runNode([inRoot('tooling/build.js'), '--stale'])
if (build.code !== 0) giveUp('the build failed; the message above says where.')

say('starting the demo')
const demo = spawn(process.execPath, [inRoot('dist/server/main.js'), 'demo', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => demo.kill(signal))
demo.once('error', (error) => giveUp(`the demo could not be started: ${error.message}`))
demo.once('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
