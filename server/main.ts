#!/usr/bin/env node
import { holdYoungSpace } from '#server/serving/young-space.ts'

// Before anything else is read.
holdYoungSpace()
const { COMMANDS } = await import('#server/cli/catalogue.ts')
const { runCommandLine } = await import('#server/cli/run-command-line.ts')

process.exitCode = await runCommandLine(process.argv.slice(2), COMMANDS, {
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
})
