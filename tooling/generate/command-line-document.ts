import { COMMANDS } from '#server/cli/catalogue.ts'
import type { Command } from '#server/cli/command.ts'
import { generatedHeader } from './markdown.ts'

const INTRODUCTION = `Every command is \`postern <command>\`; in a checkout or the deployed folder \`node server/main.js <command>\` of the folder \`dist\`. \`postern --version\`
says which version it is, \`postern <command> --help\` what stands here. The status is 0 when it is done, 1 when it failed, 2
when the arguments or the configuration are wrong, unless another one is named. Answers go to standard output, all else to standard error.
`

/** docs/cli.md */
export function commandLineDocument(): string {
  const sections = Object.entries<Command>(COMMANDS).map(([name, command]) => section(name, command))
  return [generatedHeader('Commands', '`server/cli/`'), INTRODUCTION, ...sections].join('\n')
}

function section(name: string, { summary, usage, examples }: Command): string {
  const lines = (forms: readonly string[]) => forms.map((form) => `postern ${form}`)
  return [
    `## \`${name}\`\n`,
    `${summary}\n`,
    '```text',
    ...lines(usage),
    '```\n',
    examples.length === 1 ? 'Example:\n' : 'Examples:\n',
    '```sh',
    ...lines(examples),
    '```\n',
  ].join('\n')
}
