import * as z from 'zod/mini'
import { partitionKey, type StorageKey } from '#schemas/constants/storage-keys.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { createLock } from '#ui/platform/locks.ts'

/** A short list in the site's partition of this browser. */
export interface StoredList<T> {
  readonly read: () => Promise<readonly T[]>
  /** Edits the list under a lock, because all tabs of a site share it. The oldest items beyond the limit are dropped. */
  readonly change: (edit: (items: readonly T[]) => readonly T[]) => Promise<void>
}

/**
 * Creates a stored list; an invalid stored value counts as empty.
 *
 * @param siteOrigin as the browser attests it.
 * @param options.most the maximum number of items.
 */
export function createStoredList<S extends z.ZodMiniType>(
  { deployment, storage }: Pick<Extra, 'deployment' | 'storage'>,
  siteOrigin: string,
  { name, item, most }: { readonly name: StorageKey; readonly item: S; readonly most: number },
): StoredList<z.output<S>> {
  const schema = z.array(item).check(z.maxLength(most))
  const withLock = createLock(partitionKey(deployment.projectId, siteOrigin, name))
  const read = async (): Promise<readonly z.output<S>[]> =>
    schema.safeParse(parseJson((await storage.get(name)) ?? '[]')).data ?? []
  return {
    read,
    change: (edit) =>
      withLock(async () => storage.set(name, JSON.stringify(edit(await read()).slice(-most)))),
  }
}
