import { AppError, fromFailure } from '#schemas/errors/app-error.ts'
import type { Failure } from '#schemas/errors/result.ts'

const INTERNAL_CODE = -32603

/** A failure as dapps expect it (EIP-1193): numeric codes as they are, others as −32603 with `data.code`. */
export function providerError({ code, message, data }: Failure): AppError {
  return typeof code === 'number'
    ? fromFailure({ code, message, data })
    : new AppError(INTERNAL_CODE, message, { data: { ...(typeof data === 'object' && data), code } })
}

/** Runs work whose failures a dapp will see. */
export async function asProvider<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (isAppError(thrown)) throw providerError(thrown)
    throw new AppError(INTERNAL_CODE, 'An error occurred', { cause: thrown })
  }
}

/** By name, not by class: the chunks of the script each have a class of their own. */
function isAppError(thrown: unknown): thrown is AppError {
  return Object(thrown).name === 'AppError'
}
