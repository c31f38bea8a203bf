import type * as z from 'zod/mini'

/**
 * Parses JSON that has to match a schema.
 *
 * @throws for invalid JSON, and for a value that the schema refuses.
 * @example
 * const { packages } = parseJson(readFileSync('package-lock.json', 'utf8'), z.object({ packages: z.record(z.string(), Entry) }))
 */
export function parseJson<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> {
  return schema.parse(JSON.parse(text))
}
