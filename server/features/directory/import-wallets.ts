import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { AdditionsRepository } from './additions-repository.ts'
import { iterateCooperatively } from './iterate-cooperatively.ts'
import { readWalletFile } from './read-wallet-file.ts'
import { validateEntry, type EntryRules, type ValidEntry } from './validate-entry.ts'

export interface ImportedWallets {
  readonly imported: number
  /** What an operator should check, one line each. */
  readonly warnings: readonly string[]
}

/**
 * Imports the wallets of a file into the directory: all of them, or none if one is invalid.
 *
 * @param text A JSON list of wallets, or an answer of `/getWallets`.
 */
export async function importWallets(
  additions: Pick<AdditionsRepository, 'put'>,
  text: string,
  rules: EntryRules,
): Promise<Result<ImportedWallets>> {
  const entries = readWalletFile(text)
  if (!entries.ok) return entries
  const valid: ValidEntry[] = []
  for await (const [index, entry] of iterateCooperatively(entries.value.entries())) {
    const validated = validateEntry(entry, index, rules)
    if (!validated.ok) return validated
    valid.push(validated.value)
  }
  const wallets = valid.map(({ wallet }) => wallet)
  const put = await additions.put(valid, (others) => refuseRepeats(wallets, others))
  if (!put.ok) return put
  return ok({ imported: wallets.length, warnings: valid.flatMap(({ warnings }) => warnings) })
}

function refuseRepeats(
  wallets: readonly DirectoryWallet[],
  others: readonly DirectoryWallet[],
): Result<void> {
  const taken = new Set(others.flatMap(({ rdns }) => rdns?.toLowerCase() ?? []))
  const ids = new Set<string>()
  for (const [index, { id, rdns }] of wallets.entries()) {
    if (ids.has(id)) return refused(index, 'id', 'the file has it twice')
    ids.add(id)
    const name = rdns?.toLowerCase()
    if (!name) continue
    if (taken.has(name)) return refused(index, 'rdns', `${name} is another wallet’s`)
    taken.add(name)
  }
  return ok(undefined)
}

function refused(index: number, field: string, reason: string): Result<never> {
  return fail('WALLET_ENTRY_INVALID', `Wallet ${index + 1} cannot be imported: ${field}: ${reason}.`, {
    field: `[${index}].${field}`,
    reason,
  })
}
