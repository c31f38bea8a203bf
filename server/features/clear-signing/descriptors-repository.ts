import type { Insertable, Transaction } from 'kysely'
import { chunk } from '#server/database/database.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { randomId } from '#server/encryption/tokens.ts'
import type { StoredDescriptor } from './read-registry.ts'

/** A descriptor found for a contract; `body` is JSON. */
export interface FoundDescriptor {
  readonly body: string
  readonly typedData: { readonly primaryType: string; readonly encodeTypeHashes: string } | undefined
}

/** The operator's snapshot of descriptors, as imported. */
export interface DescriptorsRepository {
  /** In the order of the snapshot. */
  find(chainId: number, address: string): Promise<readonly FoundDescriptor[]>
  /** Replaces the snapshot atomically. */
  replace(descriptors: readonly StoredDescriptor[]): Promise<void>
}

const ROWS_PER_STATEMENT = 200

export function createDescriptorsRepository({ query }: Database): DescriptorsRepository {
  return {
    async find(chainId, address) {
      const rows = await query
        .selectFrom('descriptors')
        .innerJoin('descriptor_bodies', 'descriptor_bodies.hash', 'descriptors.body_hash')
        .select(['body', 'primary_type', 'encode_type_hashes'])
        .where('chain_id', '=', String(chainId))
        .where('address', '=', address)
        .orderBy('position')
        .execute()
      return rows.map(({ body, primary_type: primaryType, encode_type_hashes: encodeTypeHashes }) => ({
        body,
        typedData:
          primaryType === null || encodeTypeHashes === null ? undefined : { primaryType, encodeTypeHashes },
      }))
    },

    replace: (descriptors) =>
      query.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('descriptors').execute()
        await transaction.deleteFrom('descriptor_bodies').execute()
        const bodies = new Map(descriptors.map(({ hash, body }) => [hash, { hash, body }]))
        for (const some of chunk([...bodies.values()], ROWS_PER_STATEMENT)) {
          await transaction.insertInto('descriptor_bodies').values(some).execute()
        }
        await insertPlaces(transaction, descriptors)
      }),
  }
}

async function insertPlaces(
  transaction: Transaction<Schema>,
  descriptors: readonly StoredDescriptor[],
): Promise<void> {
  const rows = descriptors.flatMap(({ hash, places }) =>
    places.map(({ chainId, address, typedData }) => ({
      id: randomId(),
      chain_id: String(chainId),
      address,
      primary_type: typedData?.primaryType ?? null,
      encode_type_hashes: typedData === undefined ? null : JSON.stringify(typedData.encodeTypeHashes),
      body_hash: hash,
    })),
  )
  const positioned: Insertable<Schema['descriptors']>[] = rows.map((row, position) => ({ ...row, position }))
  for (const some of chunk(positioned, ROWS_PER_STATEMENT))
    await transaction.insertInto('descriptors').values(some).execute()
}
