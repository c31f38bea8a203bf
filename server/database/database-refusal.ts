import { AppError } from '#schemas/errors/app-error.ts'
import { fill } from '#schemas/errors/fill.ts'
import { DATABASE_ERRORS } from '#schemas/errors/records/database.ts'

/**
 * Creates the error of a database that must not be touched; it says what happened and what to do.
 *
 * @example
 * throw databaseRefusal('DATABASE_MISSING', { file })
 */
export function databaseRefusal(
  code: keyof typeof DATABASE_ERRORS,
  values: Readonly<Record<string, string>> = {},
): AppError {
  const { message, next } = DATABASE_ERRORS[code]
  return new AppError(code, fill(`${message} ${next}`, values), { data: values })
}
