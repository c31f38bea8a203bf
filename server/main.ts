#!/usr/bin/env node
import { holdYoungSpace } from './serving/young-space.ts'

// Before anything else is read.
holdYoungSpace()
const { COMMANDS } = await import('./cli/catalogue.ts')
const { runCommandLine } = await import('./cli/run-command-line.ts')

process.exitCode = await runCommandLine(process.argv.slice(2), COMMANDS, {
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
})
