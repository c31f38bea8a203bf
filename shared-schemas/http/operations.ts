import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint.ts'

/** Endpoints for the operators of a deployment and their monitoring. */
export const OPERATIONS_ENDPOINTS = {
  health: defineEndpoint({
    method: 'GET',
    path: '/healthz',
    access: 'open',
    purpose: 'Whether this process is alive, for supervisors that restart processes',
    body: z.undefined(),
    answer: z.object({
      status: z.literal('ok'),
      version: z.string(),
      /**
       * The route of the request: direct, through one of `trustedProxies` that names the client, or through a proxy that is
       * not listed or names no client.
       */
      proxy: z.enum(['none', 'listed', 'unlisted']),
    }),
    answers: 'It is, whatever else is missing.',
  }),
  ready: defineEndpoint({
    method: 'GET',
    path: '/readyz',
    access: 'open',
    purpose: 'Whether this process serves, for load balancers',
    body: z.undefined(),
    answer: z.object({ status: z.literal('ready') }),
    answers: 'It does: its database takes writes, and its keys are those of the data.',
    responses: {
      503: 'It is stopping, its database does not answer or takes no writes, or a key is another one.',
    },
  }),
  metrics: defineEndpoint({
    method: 'GET',
    path: '/metrics',
    access: 'open',
    purpose: 'Counters in the Prometheus text format, with the bearer token; without one, on loopback only',
    body: z.undefined(),
    answer: z.string(),
    types: ['text/plain'],
    answers: 'The counters.',
    responses: {
      403: 'Without the token, and not straight from this machine to a deployment on loopback.',
    },
  }),
  reports: defineEndpoint({
    method: 'POST',
    path: '/csp',
    access: 'open',
    purpose: 'Counts violation reports of browsers, and stores nothing',
    body: z.unknown(),
    answer: z.undefined(),
    answers: 'Counted.',
  }),
} as const
