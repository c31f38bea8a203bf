import { assemblePostern } from './assemble-postern.ts'
import type { ChunkParts } from './link/link.ts'
import { checkOptions } from './options/check-options.ts'
import { withEvents } from './state/instance-events.ts'
import type { PosternOptions } from './types/options.ts'
import type { Postern } from './types/postern.ts'

/**
 * Creates the wallet-connection modal of a site. Nothing is loaded before a visitor shows intent, except to restore an
 * earlier connection. On a server the instance has its initial state, and every call that needs a browser rejects.
 *
 * @param options see {@link PosternOptions}; `projectId` and `modalUrl` are required.
 * @returns the instance.
 * @throws PosternError with code PROJECT_ID_MISSING, MODAL_URL_INVALID, SAME_ORIGIN_REFUSED, SIWE_AND_SIWX or
 *   OPTION_INVALID; `data.field` names the option.
 * @example
 * const postern = createPostern({ projectId: 'demo', modalUrl: 'https://modal.example' })
 * const accounts = await postern.connect({ namespace: 'eip155' })
 */
export function createPostern(options: PosternOptions): Postern {
  return withEvents(options?.onEvent, (onEvent) =>
    assemblePostern(checkOptions({ ...options, onEvent }, globalThis.location?.origin), (name) =>
      CHUNKS[name](),
    ),
  )
}

const CHUNKS: { readonly [N in keyof ChunkParts]: () => Promise<ChunkParts[N]> } = {
  wallets: () => import('./link/first-contact.ts'),
  link: () => import('./entries/link.ts'),
  calls: () => import('./link/create-link.ts'),
}
