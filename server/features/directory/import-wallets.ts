import { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { AdditionsRepository } from './additions-repository.ts'
import { readWalletFile } from './read-wallet-file.ts'

export interface ImportedWallets {
  readonly imported: number
  /** What an operator should look at, one line each. */
  readonly warnings: readonly string[]
}

/**
 * Adds the wallets of a file to the directory: all of them, or none when one is not valid.
 *
 * @param text A JSON list of wallets, or an answer of `/getWallets`.
 */
export async function importWallets(
  additions: Pick<AdditionsRepository, 'put'>,
  text: string,
): Promise<Result<ImportedWallets>> {
  const entries = readWalletFile(text)
  if (!entries.ok) return entries
  const wallets: DirectoryWallet[] = []
  for (const [index, entry] of entries.value.entries()) {
    const parsed = DirectoryWallet.safeParse(entry)
    if (!parsed.success) return refused(index, parsed.error.issues[0]?.message ?? 'it is not valid')
    wallets.push(parsed.data)
  }
  const put = await additions.put(wallets, (others) => refuseRepeats(wallets, others))
  return put.ok ? ok({ imported: wallets.length, warnings: [] }) : put
}

function refuseRepeats(
  wallets: readonly DirectoryWallet[],
  others: readonly DirectoryWallet[],
): Result<void> {
  const taken = new Set(others.flatMap(({ rdns }) => rdns?.toLowerCase() ?? []))
  const ids = new Set<string>()
  for (const [index, { id, rdns }] of wallets.entries()) {
    if (ids.has(id)) return refused(index, 'its id is in the file twice')
    ids.add(id)
    const name = rdns?.toLowerCase()
    if (name === undefined) continue
    if (taken.has(name)) return refused(index, `another wallet has the rdns ${name}`)
    taken.add(name)
  }
  return ok(undefined)
}

function refused(index: number, reason: string): Result<never> {
  return fail(
    'WALLET_ENTRY_INVALID',
    `Wallet ${index + 1} cannot be imported: ${reason}. Nothing was changed.`,
    {
      field: `[${index}]`,
      reason,
    },
  )
}
