import { createPostern } from '#sdk/create-postern.ts'
import { assembleAppKit } from './assemble-app-kit.ts'
import { currentAppKit, setCurrentAppKit } from './current-app-kit.ts'
import { toPosternOptions } from './map-options.ts'
import type { AppKit, AppKitOptions } from './types.ts'

/**
 * Creates the modal by the API of AppKit. Later calls return the first instance and ignore their options. Options that have
 * no effect are named once in the console.
 *
 * @param options `projectId`, `modalUrl` (the origin of your deployment) and at least one of `networks` are required.
 * @throws PosternError with code MODAL_URL_INVALID, OPTION_INVALID, PROJECT_ID_MISSING, SAME_ORIGIN_REFUSED or
 *   SIWE_AND_SIWX; `data.field` names the option.
 * @example
 * createAppKit({ projectId: 'demo', modalUrl: 'https://modal.example', networks: ['eip155:1'] })
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const existing = currentAppKit()
  if (existing) return existing.kit
  const postern = createPostern(toPosternOptions(options))
  void import('./notices.ts').then(({ warnOfOptions }) => warnOfOptions(options))
  if (typeof document !== 'undefined')
    void import('./elements.ts').then(({ defineAppKitElements }) => defineAppKitElements())
  const parts = assembleAppKit(options, postern)
  setCurrentAppKit(parts)
  return parts.kit
}
