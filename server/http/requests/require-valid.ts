import type * as z from 'zod/mini'
import { problem } from '#server/http/problems/problem.ts'

/**
 * What a schema makes of what was sent.
 *
 * @param whole What the complaint names when it is about all of it.
 * @throws the problem REQUEST_INVALID, which names the first member that is wrong.
 */
export function requireValid<S extends z.ZodMiniType>(schema: S, sent: unknown, whole?: string): z.output<S> {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || whole
  throw problem('REQUEST_INVALID', `\`${field}\`: ${issue?.message ?? 'is not valid'}.`, field)
}
