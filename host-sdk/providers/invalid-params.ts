import { AppError } from '#schemas/errors/app-error.ts'

/** Creates the error −32602, which names the field. */
export function invalidParams(field: string, expectation: string): AppError {
  return new AppError(-32602, `Invalid parameters: ${field}: ${expectation}.`, { data: { field } })
}
