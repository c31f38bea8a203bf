import type { WalletAccount } from '@wallet-standard/base'
import { invalidParams } from './provider-error.ts'

/**
 * Finds the requested account. Wallets compare accounts by identity, so a copy with the same address is refused.
 *
 * @throws When the account is not one of the wallet's own, connected objects.
 */
export function ownAccount<Account extends WalletAccount>(
  accounts: readonly Account[],
  requested: WalletAccount,
): Account {
  const account = accounts.find((candidate) => candidate === requested)
  if (!account) throw invalidParams('Invalid account: pass an account object that this wallet handed out.')
  return account
}
