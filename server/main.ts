#!/usr/bin/env node
import { limitHeapGrowth } from '#server/serving/heap-growth.ts'

// This has to run before the rest is loaded.
limitHeapGrowth()
const { COMMANDS } = await import('#server/cli/catalogue.ts')
const { runCommandLine } = await import('#server/cli/run-command-line.ts')

process.exitCode = await runCommandLine(process.argv.slice(2), COMMANDS, {
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
})
