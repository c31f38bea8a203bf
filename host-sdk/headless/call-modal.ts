import { AppError } from '#schemas/errors/app-error.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { PosternRequest } from '#sdk/types/providers.ts'

/** Takes the place of the namespace in requests to the modal itself; a test compares it with the modal's constant. */
export const HEADLESS = 'postern'

/**
 * Sends a request to the modal itself instead of a chain, by the public call `request`.
 *
 * @throws the modal's failure, by its code of docs/errors.md.
 */
export async function callModal(postern: Postern, method: string, params: object = {}): Promise<unknown> {
  try {
    return await postern.request({ namespace: HEADLESS, method, params } as unknown as PosternRequest)
  } catch (thrown) {
    // Providers have only numeric codes, so a code of the catalogue comes in the data of −32603.
    const { data, message } = Object(thrown)
    const code: unknown = Object(data).code
    throw typeof code === 'string' ? new AppError(code, String(message), { data }) : thrown
  }
}
