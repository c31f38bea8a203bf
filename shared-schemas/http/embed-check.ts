import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint.ts'

/** Reasons why a page may not embed the modal. */
export const EmbedRefusal = z.enum(['PROJECT_UNKNOWN', 'ORIGIN_NOT_ALLOWED', 'ORIGIN_MISSING'])
export type EmbedRefusal = z.infer<typeof EmbedRefusal>

/**
 * The answer of `GET {modal origin}/embed/check?projectId=…`, readable from every page, because a browser does not say why it
 * refused a frame. The page is identified by its `Origin` header; the query parameter `origin` replaces it for tools that
 * send none.
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
    /** Version of the script this deployment serves, e.g. `0.1.0`. */
    sdk: z.string(),
    /** Versions of the protocol between page and modal, ascending. */
    protocol: z.array(z.int()),
  }),
})
export type EmbedCheck = z.infer<typeof EmbedCheck>

/** Served on the modal origin. */
export const EMBED_CHECK_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/embed/check',
  access: 'open',
  purpose: 'Whether the calling page may embed the modal (on the modal origin)',
  detail: 'Readable from every page. Decided by the Origin header; tools that send none use `origin`.',
  query: z.object({
    projectId: z.string().check(z.minLength(1), z.maxLength(64)),
    origin: z.optional(z.string().check(z.maxLength(300))),
  }),
  notes: { projectId: { example: 'demo' }, origin: { example: 'https://shop.example' } },
  body: z.undefined(),
  answer: EmbedCheck,
  answers: 'The verdict.',
  responses: { 400: 'projectId is missing.' },
})
