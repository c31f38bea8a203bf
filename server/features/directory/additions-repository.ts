import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { chunk } from '#server/database/database.ts'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { randomId } from '#server/encryption/tokens.ts'
import { iterateCooperatively } from './iterate-cooperatively.ts'

/** A wallet, with its picture as a data URI if it has one. */
export interface AddedWallet {
  readonly wallet: DirectoryWallet
  readonly picture?: string
}

/** Wallets the operator adds to the built-in ones. */
export interface AdditionsRepository {
  /** Differs after every change; undefined before the first import. */
  revision(): Promise<string | undefined>
  /** Ordered by id. */
  list(): Promise<readonly DirectoryWallet[]>
  /**
   * Adds or replaces wallets by id, all of them or none.
   *
   * @param check Validates the new wallets against the ones that stay.
   */
  put(
    added: readonly AddedWallet[],
    check: (others: readonly DirectoryWallet[]) => Result<void>,
  ): Promise<Result<void>>
  /** The imported picture of a wallet as a data URI, by its `image_id`. */
  picture(imageId: string): Promise<string | undefined>
  /** Fails with WALLET_UNKNOWN when no imported wallet has the id. */
  remove(id: string): Promise<Result<void>>
}

const DIRECTORY = 'wallets'
const ROWS_PER_STATEMENT = 200

/** Creates the repository. Every change is announced to the other processes after it is committed. */
export function createAdditionsRepository(database: Database): AdditionsRepository {
  const { query } = database

  async function change(
    write: (transaction: Transaction<Schema>) => Promise<Result<void>>,
  ): Promise<Result<void>> {
    // Concurrent imports must see each other, so they share the lock of migrations.
    const written = await database.withLock(async (transaction) => {
      const result = await write(transaction)
      if (result.ok) await putRevision(transaction)
      return result
    })
    if (written.ok) await database.announce('directory', '')
    return written
  }

  return {
    revision: async () => {
      const row = await query.selectFrom('directory_revisions').select('revision').executeTakeFirst()
      return row?.revision
    },
    list: () => readAll(query),
    put: (added, check) =>
      change(async (transaction) => {
        const wallets = added.map(withImageId)
        const ids = new Set(wallets.map(({ id }) => id))
        const others = (await readAll(transaction)).filter(({ id }) => !ids.has(id))
        const checked = check(others)
        if (!checked.ok) return checked
        const rows = wallets.map((wallet) => ({
          id: wallet.id,
          rdns: wallet.rdns?.toLowerCase() || null,
          entry: JSON.stringify(wallet),
          imported_at: isoTime(Date.now()),
        }))
        // All are deleted before any is inserted, since wallets of one file may exchange their rdns.
        for (const some of chunk([...ids], ROWS_PER_STATEMENT)) {
          await transaction.deleteFrom('directory_wallets').where('id', 'in', some).execute()
        }
        for (const some of chunk(rows, ROWS_PER_STATEMENT)) {
          await transaction.insertInto('directory_wallets').values(some).execute()
        }
        for (const some of chunk(added.flatMap(pictureRow), ROWS_PER_STATEMENT)) {
          await transaction.insertInto('directory_pictures').values(some).execute()
        }
        return ok(undefined)
      }),
    picture: async (imageId) => {
      const row = await query
        .selectFrom('directory_pictures')
        .select('picture')
        .where('image_id', '=', imageId)
        .executeTakeFirst()
      return row?.picture
    },
    remove: (id) =>
      change(async (transaction) => {
        const removed = await transaction
          .deleteFrom('directory_wallets')
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        if (removed !== undefined) return ok(undefined)
        return fail('WALLET_UNKNOWN', `No wallet that was imported has the id ${id}.`, { field: 'id' })
      }),
  }
}

async function readAll(query: Pick<Transaction<Schema>, 'selectFrom'>): Promise<readonly DirectoryWallet[]> {
  const rows = await query.selectFrom('directory_wallets').select('entry').orderBy('id').execute()
  const wallets: DirectoryWallet[] = []
  for await (const { entry } of iterateCooperatively(rows))
    wallets.push(DirectoryWallet.parse(JSON.parse(entry)))
  return wallets
}

function withImageId({ wallet, picture }: AddedWallet): DirectoryWallet {
  return picture === undefined ? wallet : { ...wallet, image_id: imageIdOf(picture) }
}

function pictureRow({ wallet, picture }: AddedWallet) {
  return picture === undefined ? [] : [{ wallet_id: wallet.id, image_id: imageIdOf(picture), picture }]
}

function imageIdOf(picture: string): string {
  return createHash('sha256').update(picture).digest('hex')
}

async function putRevision(transaction: Transaction<Schema>): Promise<void> {
  const revision = randomId()
  await transaction
    .insertInto('directory_revisions')
    .values({ directory: DIRECTORY, revision })
    .onConflict((conflict) => conflict.column('directory').doUpdateSet({ revision }))
    .execute()
}
