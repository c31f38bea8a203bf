import { AppError } from '#schemas/errors/app-error.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { PosternRequest } from '#sdk/types/providers.ts'

/** Stands in a request where the namespace stands; a test compares it with the modal's own constant. */
export const HEADLESS = 'postern'

/**
 * Asks the modal itself, in place of a chain, by the one call every instance has.
 *
 * @throws the modal's failure, by its code of docs/errors.md.
 */
export async function callModal(postern: Postern, method: string, params: object = {}): Promise<unknown> {
  try {
    return await postern.request({ namespace: HEADLESS, method, params } as unknown as PosternRequest)
  } catch (thrown) {
    // Providers have numbers alone: others stand beside −32603.
    const { data, message } = Object(thrown)
    const code: unknown = Object(data).code
    throw typeof code === 'string' ? new AppError(code, String(message), { data }) : thrown
  }
}
