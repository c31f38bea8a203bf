import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createDescriptorsRepository } from '#server/features/clear-signing/descriptors-repository.ts'
import {
  suggestRegistryFolder,
  hasManyRefusals,
} from '#server/features/clear-signing/suggest-registry-folder.ts'
import { readRegistry, type Registry } from '#server/features/clear-signing/read-registry.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra } from './arguments.ts'
import { UsageError, type Command } from './command.ts'

function complaintOf(folder: string, { descriptors, refused }: Registry): string {
  const all = descriptors.length + refused.length
  const found =
    descriptors.length === 0
      ? `There are no descriptors in ${folder}`
      : `${refused.length} of ${all} files of ${folder} would be left out, and more than one in twenty is too many`
  const meant = suggestRegistryFolder(folder)
  const advice = meant === undefined ? 'Mend those files first.' : `${meant} was probably meant.`
  return `${found}; nothing was replaced. ${advice}`
}

/** Loads contract descriptors from a folder, replacing those loaded before. */
export const descriptorsCommand: Command = {
  summary: 'Load descriptions of contracts (ERC-7730), by which the wallet says what is signed.',
  usage: ['descriptors import <folder>'],
  examples: ['descriptors import ./clear-signing-erc7730-registry'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, CONFIG_OPTION)
    const [action, folder] = positionals
    if (action !== 'import') throw new UsageError('Say what to do with them: import.')
    if (folder === undefined)
      throw new UsageError('Name the folder, such as a checkout of the public registry.')
    refuseExtra(positionals, 2)
    const config = configOf(values)
    const registry = readRegistry(folder)
    const { descriptors, refused, hash } = registry
    for (const { reason } of refused) output.warn(`Left out: ${reason}.`)
    if (descriptors.length === 0 || hasManyRefusals(registry)) throw new Error(complaintOf(folder, registry))
    const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
    try {
      await migrate(database)
      await createDescriptorsRepository(database).replace(descriptors)
    } finally {
      await database.close()
    }
    const contracts = new Set(
      descriptors.flatMap(({ places }) => places.map(({ chainId, address }) => `${chainId}:${address}`)),
    )
    output.print(
      `${descriptors.length} descriptors of ${contracts.size} contracts, ${refused.length} left out`,
    )
    output.print(`sha256 ${hash}`)
    return 0
  },
}
