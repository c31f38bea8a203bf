import { CHECKS } from '../doctor/checks.ts'
import { examine } from '../doctor/examine.ts'
import { parseArguments, refuseExtra } from './arguments.ts'
import { UsageError, type Command } from './command.ts'

const OPTIONS = { project: { type: 'string', short: 'p' }, origin: { type: 'string' } } as const

/** Asks a running deployment, from outside, whether it is set up as it must be. */
export const doctorCommand: Command = {
  summary: 'Check the headers, origins and clock of a running deployment.',
  usage: ['doctor <modal URL> --project <id> [--origin https://site.example]'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, OPTIONS)
    refuseExtra(positionals, 1)
    const [url] = positionals
    if (url === undefined || !URL.canParse(url)) throw new UsageError('Name the URL of the modal origin.')
    if (values.project === undefined) throw new UsageError('Name a project of the deployment with --project.')
    const findings = await examine(CHECKS, {
      modalUrl: new URL(url).origin,
      projectId: values.project,
      siteOrigin: values.origin,
    })
    for (const { isGood, subject, detail } of findings) {
      output.print(`${isGood ? 'ok  ' : 'FAIL'}  ${subject}${detail === '' ? '' : `: ${detail}`}`)
    }
    return findings.every((finding) => finding.isGood) ? 0 : 1
  },
}
