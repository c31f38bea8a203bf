import type { Config } from '#server/config/config.ts'
import { isoTime } from '#server/database/clock.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createHoldsRepository, type HoldsRepository } from '#server/features/names/holds-repository.ts'
import { normalLabel, skeletonOf } from '#server/features/names/name-rules.ts'
import { labelIn } from '#server/features/names/zone.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra } from './arguments.ts'
import { UsageError, type Command, type CommandOutput } from './command.ts'
import { setUpNames } from './set-up-names.ts'

const OPTIONS = { ...CONFIG_OPTION, reason: { type: 'string' } } as const
const MOST_REASON = 200

interface Place {
  readonly zone: string
  readonly holds: HoldsRepository
  readonly reason: string | undefined
}

type Action = (place: Place, name: string | undefined, output: CommandOutput) => Promise<number>

const ACTIONS: Readonly<Record<string, Action>> = {
  async list({ zone, holds }, extra, output) {
    if (extra !== undefined) throw new UsageError(`Unexpected argument ${extra}.`)
    for await (const { label, owner, createdAt, expiresAt } of holds.names()) {
      const ends = expiresAt === null ? '-' : isoTime(expiresAt)
      output.print([`${label}.${zone}`, owner, isoTime(createdAt), ends].join(' '))
    }
    for (const { label, heldAt, reason } of await holds.holds())
      output.print(`held ${label}.${zone} ${isoTime(heldAt)} ${reason}`)
    return 0
  },
  async hold({ zone, holds, reason = '' }, name, output) {
    const label = labelOf(zone, name)
    if (reason === '' || reason.length > MOST_REASON)
      throw new UsageError(`Missing --reason, of at most ${MOST_REASON} characters.`)
    await holds.hold({ label, skeleton: skeletonOf(label), reason, heldAt: Date.now() })
    output.print(`Held ${label}.${zone}`)
    return 0
  },
  async release({ zone, holds }, name, output) {
    const label = labelOf(zone, name)
    return done(
      await holds.release(label),
      `Released ${label}.${zone}`,
      `${label}.${zone} is not held.`,
      output,
    )
  },
  async remove({ zone, holds }, name, output) {
    const label = labelOf(zone, name)
    return done(await holds.remove(label), `Removed ${label}.${zone}`, `Nobody has ${label}.${zone}.`, output)
  },
}

/** Shows and decides what the operator may about the names of visitors; running servers follow at once. */
export const namesCommand: Command = {
  summary: 'List, hold, release and remove names of visitors, and set up their zone on the chain.',
  usage: [
    'names setup',
    'names list',
    'names hold <name> --reason <text>',
    'names release <name>',
    'names remove <name>',
  ],
  examples: ['names setup', 'names hold ada --reason "pretends to be our support"', 'names release ada'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, OPTIONS)
    const [name = '', argument] = positionals
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
    if (action === undefined && name !== 'setup')
      throw new UsageError('Missing action: setup, list, hold, release or remove.')
    refuseExtra(positionals, action === undefined ? 1 : 2)
    const config = configOf(values)
    const zone = config.names.offer?.zone
    if (zone === undefined) {
      output.warn('The configuration has no `names.offer`.')
      return 1
    }
    return action === undefined
      ? setUpNames(config, output)
      : onDatabase(config, (holds) => action({ zone, holds, reason: values.reason }, argument, output))
  },
}

async function onDatabase(config: Config, act: (holds: HoldsRepository) => Promise<number>): Promise<number> {
  const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
  try {
    await migrate(database)
    return await act(createHoldsRepository(database, config.names.offer?.zone ?? ''))
  } finally {
    await database.close()
  }
}

/** A name may be written with or without its zone. */
function labelOf(zone: string, name: string | undefined): string {
  if (name === undefined) throw new UsageError('Missing name.')
  const label = normalLabel(labelIn(zone, name) ?? name)
  if (label === undefined || label.includes('.')) throw new UsageError(`${name} is not a name below ${zone}.`)
  return label
}

function done(isDone: boolean, yes: string, no: string, output: CommandOutput): number {
  if (isDone) output.print(yes)
  else output.warn(no)
  return isDone ? 0 : 1
}
