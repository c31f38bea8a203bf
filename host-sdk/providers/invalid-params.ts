import { AppError } from '#schemas/errors/app-error.ts'

/** −32602 that names the field. */
export function invalidParams(field: string, expectation: string): AppError {
  return new AppError(-32602, `Invalid parameters: ${field}: ${expectation}.`, { data: { field } })
}
