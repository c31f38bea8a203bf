import * as z from 'zod/mini'

/**
 * `GET /v1/identity/{address}` (docs/specification.md §7.15): the name an address says of itself, checked in both
 * directions.
 */
export const IdentityAnswer = z.object({
  name: z.nullable(z.string().check(z.maxLength(255))),
  /** A URL of this API's own pictures. */
  avatar: z.nullable(z.string().check(z.maxLength(2_048))),
})
export type IdentityAnswer = z.infer<typeof IdentityAnswer>

/** `GET /v1/names/{name}`: the address a name stands for on a network. */
export const NameAnswer = z.object({
  /** As normalised (ENSIP-15). */
  name: z.string().check(z.maxLength(255)),
  address: z.nullable(z.string().check(z.maxLength(128))),
})
export type NameAnswer = z.infer<typeof NameAnswer>
