#!/usr/bin/env node
import { COMMANDS } from './cli/catalogue.ts'
import { runCommandLine } from './cli/run-command-line.ts'

process.exitCode = await runCommandLine(process.argv.slice(2), COMMANDS, {
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
})
