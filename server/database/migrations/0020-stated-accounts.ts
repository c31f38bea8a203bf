import type { Kysely } from 'kysely'

/** The accounts of a wallet, so that a user who is logged in is known by address before the wallet is open. */
export const statedAccounts = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema.alterTable('wallets').addColumn('accounts_sealed', 'text').execute()
  },
}
