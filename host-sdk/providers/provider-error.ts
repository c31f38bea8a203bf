import { AppError, fromFailure } from '#schemas/errors/app-error.ts'
import type { Failure } from '#schemas/errors/result.ts'

const INTERNAL_CODE = -32603

/** Converts a failure to a provider error (EIP-1193): numeric codes as they are, others as −32603 with `data.code`. */
export function providerError({ code, message, data }: Failure): AppError {
  return typeof code === 'number'
    ? fromFailure({ code, message, data })
    : new AppError(INTERNAL_CODE, message, { data: { ...(typeof data === 'object' && data), code } })
}

/** Runs work and throws its failures as provider errors. */
export async function asProvider<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (isAppError(thrown)) throw providerError(thrown)
    throw new AppError(INTERNAL_CODE, 'An error occurred', { cause: thrown })
  }
}

/** Checks the name instead of the class, because each chunk of the script contains its own class. */
function isAppError(thrown: unknown): thrown is AppError {
  return Object(thrown).name === 'AppError'
}
