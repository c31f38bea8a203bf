import { AppError } from '#schemas/errors/app-error.ts'
import { currentAppKit, type AppKitParts } from './current-app-kit.ts'

/**
 * The instance that `createAppKit` created.
 *
 * @throws HOOK_BEFORE_CREATE (docs/specification.md §8.28).
 */
export function useAppKitParts(hook: string): AppKitParts {
  const parts = currentAppKit()
  if (!parts) throw new AppError('HOOK_BEFORE_CREATE', `Please call createAppKit before using ${hook} hook`)
  return parts
}
