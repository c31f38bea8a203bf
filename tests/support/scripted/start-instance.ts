import { assemblePostern } from '#sdk/assemble-postern.ts'
import type { LoadChunk } from '#sdk/link/link.ts'
import { checkOptions } from '#sdk/options/check-options.ts'
import type { PosternOptions } from '#sdk/types/options.ts'
import type { Postern } from '#sdk/types/postern.ts'

/** Creates an instance as `createPostern` does, from chunks of the test. */
export function startInstance(options: PosternOptions, chunks: LoadChunk): Postern {
  return assemblePostern(checkOptions(options, location.origin), chunks)
}
