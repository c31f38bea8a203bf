import { assemblePostern } from './assemble-postern.ts'
import type { Postern, PosternOptions } from './types.ts'

/**
 * Makes the wallet-connection modal of a site. Nothing is loaded before a visitor shows intent, except to restore an
 * earlier connection. On a server the instance holds the first state and every call that needs a browser rejects.
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
  return assemblePostern(options, {
    link: () => import('./link/frame-link.ts'),
    wallets: () => import('./link/create-link.ts'),
  })
}
