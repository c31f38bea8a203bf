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

/**
 * Reads the body of an answer that has to match a schema.
 *
 * @throws for a body that is no JSON, and for a value that the schema refuses.
 * @example
 * const { version } = await readJson(fetch(`${modal}/sdk/versions.json`), z.object({ version: z.string() }))
 */
export async function readJson<S extends z.ZodMiniType>(
  answer: Response | Promise<Response>,
  schema: S,
): Promise<z.output<S>> {
  return parseJson(await (await answer).text(), schema)
}
