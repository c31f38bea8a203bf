import type { PosternAccount } from '#sdk/types/account.ts'
import type { AccountStore } from './account-store.ts'

/** The accounts of a namespace while it is connected. */
export function accountsOf(
  store: Pick<AccountStore, 'get'>,
  namespace: string | undefined,
): PosternAccount[] {
  const found = store.get().namespaces[namespace ?? '']
  return found?.status === 'connected' ? found.accounts : []
}
