import { AppError } from '#schemas/errors/app-error.ts'

/** Creates an error that names the option; what its code means stands in docs/errors.md, not in the script of every page. */
export function refusal(code: string, field: string): AppError {
  return new AppError(code, `The option \`${field}\` is refused: ${code}`, { data: { field } })
}
