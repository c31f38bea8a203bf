import * as z from 'zod/mini'

/** Why a page may not embed the modal. */
export const EmbedRefusal = z.enum(['PROJECT_UNKNOWN', 'ORIGIN_NOT_ALLOWED', 'ORIGIN_MISSING'])
export type EmbedRefusal = z.infer<typeof EmbedRefusal>

/**
 * The answer of `GET {modal origin}/embed/check?projectId=…`, readable from every page: a browser does not say why it
 * refused a frame, this does. The page is judged by its `Origin` header; a query field `origin` stands in for tools that send none.
 *
 * @example
 * const check = await fetch(`${modalUrl}/embed/check?projectId=${id}`).then((answer) => answer.json())
 * if (!check.allowed) report(check.reason)
 */
export const EmbedCheck = z.object({
  allowed: z.boolean(),
  /** Null when allowed. */
  reason: z.nullable(EmbedRefusal),
  versions: z.object({
    /** Of the script this deployment serves, e.g. `0.1.0`. */
    sdk: z.string(),
    /** Versions of the protocol between page and modal, ascending. */
    protocol: z.array(z.int()),
  }),
})
export type EmbedCheck = z.infer<typeof EmbedCheck>
