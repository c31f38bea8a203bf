import type { WalletAccount } from '@wallet-standard/base'
import { invalidParams } from './provider-error.ts'

/**
 * Finds the account a site means. Wallets compare by identity: a copy with the same address is refused.
 *
 * @throws When the account is not one of the wallet's own, connected objects.
 */
export function ownAccount<Account extends WalletAccount>(
  accounts: readonly Account[],
  wanted: WalletAccount,
): Account {
  const account = accounts.find((candidate) => candidate === wanted)
  if (!account) throw invalidParams('Invalid account: pass an account object that this wallet handed out.')
  return account
}
