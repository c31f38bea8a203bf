import { AppError, fromFailure } from '#schemas/errors/app-error.ts'
import type { Failure } from '#schemas/errors/result.ts'

const INTERNAL_CODE = -32603

/** Converts a failure to a provider error (EIP-1193): numeric codes as they are, others as −32603 with `data.code`. */
export function providerError(failure: Failure): AppError {
  return typeof failure.code === 'number'
    ? fromFailure(failure)
    : new AppError(INTERNAL_CODE, failure.message, { data: { ...Object(failure.data), code: failure.code } })
}

/** Runs work and throws its failures as provider errors. */
export async function asProvider<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    // The name and not the class is asked for, because each chunk of the script contains its own class.
    throw Object(thrown).name === 'AppError'
      ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only an AppError has this name
        providerError(thrown as AppError)
      : new AppError(INTERNAL_CODE, 'An error occurred', { cause: thrown })
  }
}
