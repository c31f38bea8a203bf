import * as z from 'zod/mini'
import { partitionKey, type StorageKey } from '#schemas/constants/storage-keys.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { createLock } from '#ui/platform/locks.ts'

/** A short list in the site's partition of this browser. */
export interface StoredList<T> {
  readonly read: () => Promise<readonly T[]>
  /** The tabs of a site have one list: each change is made to what stands there. The oldest beyond the bound are forgotten. */
  readonly change: (edit: (items: readonly T[]) => readonly T[]) => Promise<void>
}

/**
 * Keeps a list; what stands there and is none counts as empty.
 *
 * @param siteOrigin as the browser attests it.
 * @param options.most items, at most.
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
