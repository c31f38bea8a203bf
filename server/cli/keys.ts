import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { addSigningKey, deleteExpiredSigningKeys } from '#server/features/sign-in/signing-keys.ts'
import { openDeploymentKeys, readDeploymentSecrets } from '#server/keys/deployment-keys.ts'
import { describeKeys } from '#server/keys/key-report.ts'
import {
  forgetKeys,
  putKeysInForce,
  replacedKeys,
  rewriteAll,
  type RotationSettings,
} from '#server/keys/key-rotation.ts'
import { CONFIG_OPTION, configOf, parseArguments } from './arguments.ts'
import { UsageError, type Command, type CommandOutput } from './command.ts'

type Action = (settings: RotationSettings, output: CommandOutput) => Promise<number>

const ACTIONS: Readonly<Record<string, Action>> = {
  async status(settings, output) {
    await describe(settings, output)
    return 0
  },
  async rotate(settings, output) {
    const changed = await putKeysInForce(settings)
    for (const name of changed) output.print(`${name}: the new key is in force`)
    if (changed.length === 0 && (await replacedKeys(settings)).length === 0) {
      output.warn(NOTHING_NEW)
      return 1
    }
    let pass = await rewriteAll(settings)
    // Another process may have written with the old key before it noticed the new one.
    while (pass.rewritten > 0) pass = await rewriteAll(settings)
    for (const { name, id } of await forgetKeys(settings, pass))
      output.print(`${name}: the key ${id} is no longer needed`)
    await describe(settings, output)
    return 0
  },
  async 'rotate signing'({ database, keyring, clock, sessionMs }, output) {
    await deleteExpiredSigningKeys(database, clock(), sessionMs)
    const signsFrom = await database.withLock(
      (transaction) => addSigningKey(transaction, keyring.peppers.inForce().id, clock()),
      'keys',
    )
    output.print(`Published a new signing key. It signs from ${new Date(signsFrom).toISOString()}.`)
    return 0
  },
}

const NOTHING_NEW =
  'There is no new key. Set POSTERN_ENVELOPE_KEY or POSTERN_PEPPER to a new key from `openssl rand -base64 32`, set ' +
  'POSTERN_ENVELOPE_KEY_PREVIOUS or POSTERN_PEPPER_PREVIOUS to the old one, restart every process, and run this command ' +
  'again. `postern keys rotate signing` does not need this.'

async function describe(settings: RotationSettings, output: CommandOutput): Promise<void> {
  for (const line of await describeKeys(settings)) output.print(line)
}

/** Puts new keys in force, and shows what still needs the previous ones. */
export const keysCommand: Command = {
  summary: 'Rotate the keys of the deployment, and show what still needs the old ones.',
  usage: ['keys status', 'keys rotate', 'keys rotate signing'],
  examples: ['keys status', 'keys rotate --config /etc/postern/postern.config.json'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, CONFIG_OPTION)
    const name = positionals.join(' ')
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
    if (action === undefined) throw new UsageError('Missing action: status, rotate or rotate signing.')
    const config = configOf(values)
    const secrets = readDeploymentSecrets(config, (file) =>
      output.warn(`Created the keys of the wallet: ${file}`),
    )
    const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
    try {
      await migrate(database)
      return await action(await openDeploymentKeys(database, { config, secrets, clock: Date.now }), output)
    } finally {
      await database.close()
    }
  },
}
