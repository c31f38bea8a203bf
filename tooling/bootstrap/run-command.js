import { spawn } from 'node:child_process'
import { ROOT } from './root.js'

/**
 * Runs a program and waits for it. Its own stdout goes to our stderr unless `stdout` says otherwise, so that
 * stdout stays free for machine-readable answers.
 *
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {{ cwd?: string, env?: Record<string, string>, stdout?: 'stderr' | 'inherit' | 'collect', shell?: boolean }} [options]
 * @returns {Promise<{ code: number, missing: boolean, output: string }>} `missing`: there is no such program.
 */
export function runCommand(command, parameters, options = {}) {
  const { cwd = ROOT, env = {}, stdout = 'stderr', shell = false } = options
  return new Promise((settle) => {
    let output = ''
    const child = spawn(command, parameters, {
      cwd,
      env: { ...process.env, ...env },
      shell,
      stdio: ['ignore', stdout === 'inherit' ? 'inherit' : stdout === 'collect' ? 'pipe' : 2, 'inherit'],
    })
    child.stdout?.on('data', (chunk) => {
      output += chunk
      process.stdout.write(chunk)
    })
    child.once('error', (error) => settle({ code: 127, missing: error.code === 'ENOENT', output }))
    child.once('close', (code, signal) =>
      settle({ code: code ?? (signal ? 130 : 1), missing: false, output }),
    )
  })
}

/** Runs one of the project's own Node programs. */
export function runNode(parameters, options) {
  return runCommand(process.execPath, parameters, options)
}
