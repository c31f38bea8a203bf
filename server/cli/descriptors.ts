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

function problemOf(folder: string, { descriptors, refused }: Registry): string {
  const all = descriptors.length + refused.length
  const found =
    refused.length === 0
      ? `The folder ${folder} has no ERC-7730 files`
      : `${refused.length} of ${all} files in ${folder} are not valid, which is more than one in twenty`
  const meant = suggestRegistryFolder(folder)
  const advice =
    meant === undefined ? refused.length > 0 && 'Fix those files first.' : `Did you mean ${meant}?`
  return [`${found}.`, 'Nothing was replaced.', advice].filter(Boolean).join(' ')
}

/** Loads contract descriptors from a folder, replacing those loaded before. */
export const descriptorsCommand: Command = {
  summary: 'Load contract descriptors (ERC-7730), which let the wallet explain what is signed.',
  usage: ['descriptors import <folder>'],
  examples: ['descriptors import ./clear-signing-erc7730-registry'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, CONFIG_OPTION)
    const [action, folder] = positionals
    if (action !== 'import') throw new UsageError('Missing action: import.')
    if (folder === undefined) throw new UsageError('Missing folder, e.g. a checkout of the public registry.')
    refuseExtra(positionals, 2)
    const config = configOf(values)
    const registry = readRegistry(folder)
    const { descriptors, refused, hash } = registry
    for (const { reason } of refused) output.warn(`Skipped: ${reason}.`)
    if (descriptors.length === 0 || hasManyRefusals(registry)) throw new Error(problemOf(folder, registry))
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
      `Imported ${descriptors.length} descriptors of ${contracts.size} contracts, skipped ${refused.length}`,
    )
    output.print(`sha256 ${hash}`)
    return 0
  },
}
