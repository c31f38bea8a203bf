import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint.ts'

const ProjectId = z.string().check(z.minLength(1), z.maxLength(64))

/** JSON-RPC in both directions; errors are JSON-RPC errors as well. */
export const CHAIN_RPC_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1',
  access: 'open',
  purpose: 'Chain RPC',
  detail:
    'A JSON-RPC 2.0 call, or a batch of up to 1,000, to a node of the network. Reading and sending signed ' +
    'transactions are served. A call that fails is answered with a JSON-RPC error under its own id.',
  query: z.object({
    chainId: z.string().check(z.minLength(1), z.maxLength(41)),
    projectId: ProjectId,
  }),
  notes: {
    chainId: { example: 'eip155:1', description: 'The CAIP-2 id of the network.' },
    projectId: { example: 'demo' },
  },
  body: z.unknown(),
  answer: z.unknown(),
  answers: 'The JSON-RPC answer.',
  responses: {
    400: 'A parameter is missing or the body is not JSON-RPC.',
    403: 'The origin of the calling page does not belong to the project.',
    404: 'The project or the network is unknown.',
    413: 'The body is too large.',
    429: 'Too many calls; `Retry-After` says when to try again.',
    502: 'No node could be reached; the body is a JSON-RPC error.',
    504: 'No node answered within 10 seconds; the body is a JSON-RPC error.',
  },
})

const esplora = {
  path: '/v1/esplora/{caipNetworkId}/{path}',
  access: 'open',
  params: z.object({
    caipNetworkId: z.string().check(z.maxLength(41)),
    path: z.string().check(z.maxLength(256)),
  }),
  query: z.object({ projectId: ProjectId }),
  answer: z.string(),
  types: [],
  answers: 'The answer of the node, as JSON or plain text.',
  responses: {
    400: 'A parameter is missing or the path is not served.',
    403: 'The origin of the calling page does not belong to the project.',
    404: 'The project or the network is unknown.',
    429: 'Too many calls; `Retry-After` says when to try again.',
    502: 'No node could be reached.',
    504: 'No node answered within 10 seconds.',
  },
} as const

/** Networks whose nodes speak the Esplora HTTP API. */
export const ESPLORA_ENDPOINTS = {
  read: defineEndpoint({
    ...esplora,
    method: 'GET',
    purpose: 'Bitcoin: read blocks, addresses and transactions (Esplora HTTP API)',
    body: z.undefined(),
  }),
  broadcast: defineEndpoint({
    ...esplora,
    method: 'POST',
    purpose: 'Bitcoin: send a signed transaction, as hexadecimal text, to the path `tx`',
    body: z.unknown(),
  }),
} as const
