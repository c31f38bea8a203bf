import * as z from 'zod/mini'
import { defineEndpoint } from '#schemas/http/define-endpoint.ts'

/** The primary name of an address, verified in both directions. */
export const IdentityAnswer = z.object({
  name: z.nullable(z.string().check(z.maxLength(255))),
  /** A URL of this API's picture routes. */
  avatar: z.nullable(z.string().check(z.maxLength(2_048))),
})
export type IdentityAnswer = z.infer<typeof IdentityAnswer>

/** The address of a name on a network. */
export const NameAnswer = z.object({
  /** Normalised (ENSIP-15). */
  name: z.string().check(z.maxLength(255)),
  address: z.nullable(z.string().check(z.maxLength(128))),
})
export type NameAnswer = z.infer<typeof NameAnswer>

export const IDENTITY_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/identity/{address}',
  access: 'project',
  budget: 'account',
  purpose: 'The primary name of an address, if the name resolves back to it',
  params: z.object({ address: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object({
    sender: z.optional(z.string().check(z.maxLength(128))),
    chainId: z.optional(z.string().check(z.maxLength(41))),
    avatar: z.optional(z.enum(['none'])),
  }),
  notes: {
    sender: {
      description:
        'The account of the client that calls. It is neither read nor stored, so that no lookup is linked to an account.',
    },
    chainId: {
      description: 'The network on which the name has to lead back to the address, as a CAIP-2 id.',
      example: 'eip155:1',
    },
    avatar: { description: '`none`: only the name, which is faster.' },
  },
  body: z.undefined(),
  answer: IdentityAnswer,
  answers: 'Null for what the address does not have; always null for addresses of other chains.',
  responses: {
    404: 'The project or the network is unknown.',
    502: 'The node that resolves names could not be read.',
    504: 'The node that resolves names did not answer in time.',
  },
  cache: 'private, max-age=60',
})

export const NAME_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/names/{name}',
  access: 'project',
  budget: 'account',
  purpose: 'The address a name leads to',
  params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(255)) }),
  query: z.object({ chainId: z.optional(z.string().check(z.maxLength(41))) }),
  notes: {
    chainId: { description: 'The network the address is for, as a CAIP-2 id.', example: 'eip155:1' },
  },
  body: z.undefined(),
  answer: NameAnswer,
  answers: 'The name as normalised (ENSIP-15), and null when it leads nowhere on that network.',
  responses: {
    404: 'The project or the network is unknown.',
    502: 'The node that resolves names could not be read.',
    504: 'The node that resolves names did not answer in time.',
  },
  cache: 'private, max-age=60',
})
