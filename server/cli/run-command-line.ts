import { ConfigError } from '#server/config/config-files.ts'
import { findInstallation } from '#server/config/installation.ts'
import { UsageError, type Command, type CommandOutput, type Commands } from './command.ts'
import { explainFailure } from './explain-failure.ts'

const EXIT_FAILED = 1
const EXIT_USAGE = 2

/**
 * Runs `postern <command> …`.
 *
 * @param args The arguments after `postern`.
 * @returns the exit status: 0 done, 1 failed, 2 wrong arguments or configuration.
 * @example
 * process.exitCode = await runCommandLine(process.argv.slice(2), COMMANDS, output)
 */
export async function runCommandLine(
  args: readonly string[],
  commands: Commands,
  output: CommandOutput,
): Promise<number> {
  const [name, ...rest] = args
  if (name === '--version' || name === '-v') {
    output.print(findInstallation().version)
    return 0
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    printOverview(commands, output)
    return name === undefined ? EXIT_USAGE : 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    output.warn(`Unknown command: ${name}.`)
    printOverview(commands, { ...output, print: (line) => output.warn(line) })
    return EXIT_USAGE
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    for (const line of [command.summary, '', ...usageOf(command), '', ...examplesOf(command)])
      output.print(line)
    return 0
  }
  return runCommand(command, rest, output)
}

async function runCommand(command: Command, args: readonly string[], output: CommandOutput): Promise<number> {
  try {
    return await command.run(args, output)
  } catch (error) {
    output.warn(explainFailure(error, process.env['DATABASE_URL']))
    if (error instanceof UsageError) {
      for (const line of usageOf(command)) output.warn(line)
      return EXIT_USAGE
    }
    return error instanceof ConfigError ? EXIT_USAGE : EXIT_FAILED
  }
}

function usageOf(command: Command): string[] {
  return command.usage.map((form, index) => `${index === 0 ? 'Usage:' : '      '} postern ${form}`)
}

function examplesOf({ examples }: Command): string[] {
  return [
    examples.length === 1 ? 'Example:' : 'Examples:',
    ...examples.map((example) => `  postern ${example}`),
  ]
}

function printOverview(commands: Commands, output: CommandOutput): void {
  output.print('Usage: postern <command>')
  for (const [name, { summary }] of Object.entries(commands)) output.print(`  ${name.padEnd(12)} ${summary}`)
  output.print(
    'Run `postern <command> --help` for the usage of a command, or `postern --version` for the version.',
  )
}
