import type * as z from 'zod/mini'
import { problem } from '#server/http/problems/problem.ts'

/**
 * Parses what a client sent with a schema.
 *
 * @param whole The name that a problem uses when it concerns the whole value.
 * @throws the problem REQUEST_INVALID, which names the first member that is wrong.
 */
export function requireValid<S extends z.ZodMiniType>(schema: S, sent: unknown, whole?: string): z.output<S> {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || whole
  throw problem('REQUEST_INVALID', `\`${field}\`: ${issue?.message ?? 'is not valid'}.`, field)
}
