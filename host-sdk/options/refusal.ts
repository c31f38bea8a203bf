import { AppError } from '#schemas/errors/app-error.ts'

/** Creates an error that names the option. */
export function refusal(code: string, field: string, problem: string): AppError {
  return new AppError(code, `The option \`${field}\` ${problem}`, { data: { field } })
}
