#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCreate } from './run-create.ts'
import { openTerminal } from './terminal.ts'

const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))

process.exitCode = await runCreate(process.argv.slice(2), {
  templates: join(import.meta.dirname, 'templates'),
  version: String(Object(manifest).version),
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
  openTerminal: process.stdin.isTTY ? () => openTerminal(process.stdin, process.stderr) : undefined,
  agent: process.env['npm_config_user_agent'],
})
