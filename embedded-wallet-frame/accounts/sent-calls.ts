import * as z from 'zod/mini'
import type { SentCalls } from '#frame/preview/evm/evm-services.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'

const Hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const Stored = z.array(
  z.tuple([
    z.string().check(z.maxLength(8_194)),
    z.strictObject({
      caipNetworkId: z.string().check(z.maxLength(41)),
      transactionHashes: z.array(Hash),
      isAtomic: z.boolean(),
      count: z.optional(z.int()),
      operationHash: z.optional(Hash),
    }),
  ]),
)

const NAME = 'sent-calls'
/**
 * The bundles of one site that the status call knows; the oldest are removed first. A visit sends fewer, and they fit into
 * the storage.
 */
const MAX_BUNDLES = 50

/** Stores what was sent under which id in the partition of the site, so that the ids stay known after a reload. */
export function createSentCalls(storage: Pick<FrameStorage, 'get' | 'set'>): SentCalls {
  const read = () => {
    const stored = Stored.safeParse(parseJson(storage.get(NAME) ?? '[]'))
    return stored.success ? stored.data : []
  }
  return {
    find: (id) => {
      const found = read().find(([one]) => one === id)?.[1]
      if (!found) return undefined
      const { count, operationHash, ...rest } = found
      return {
        ...rest,
        ...(count !== undefined && { count }),
        ...(operationHash !== undefined && { operationHash }),
      }
    },
    put: (id, bundle) => {
      const others = read().filter(([one]) => one !== id)
      storage.set(NAME, JSON.stringify([[id, bundle], ...others].slice(0, MAX_BUNDLES)))
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
