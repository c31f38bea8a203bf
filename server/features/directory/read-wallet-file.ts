import * as z from 'zod'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'

const MAX_ENTRIES = 20_000
const List = z.array(z.unknown()).min(1).max(MAX_ENTRIES)
/** Either a list, or an answer of `/getWallets`. */
const WalletFile = z.union([List, z.object({ data: List }).transform(({ data }) => data)])

/** Reads the entries of a wallet file, not yet validated. */
export function readWalletFile(text: string): Result<readonly unknown[]> {
  const parsed = WalletFile.safeParse(parseJson(text))
  if (parsed.success) return ok(parsed.data)
  const reason = `the file is not a JSON list of 1 to ${MAX_ENTRIES} wallets`
  return fail('WALLET_ENTRY_INVALID', `These wallets cannot be imported: ${reason}.`, { reason })
}
