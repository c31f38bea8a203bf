import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint.ts'

/** The path of the insight page on the API origin. Its cookie is sent to nothing else. */
export const INSIGHT_PATH = '/insight'

/** Where a login at the OpenID provider of the operators begins. */
export const INSIGHT_LOGIN_PATH = `${INSIGHT_PATH}/login`

/** How such a login ended without a session: the account is no operator's, or nothing was proven. The page opens with it as fragment. */
export const INSIGHT_LOGIN_FAILURES = ['refused', 'failed'] as const
export type InsightLoginFailure = (typeof INSIGHT_LOGIN_FAILURES)[number]

/** The longest period that is added up, in days. */
export const INSIGHT_DAYS_MAX = 400

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** A project and a period. Both days belong to it, in UTC. */
const Period = z.object({
  project: z.string().check(z.minLength(1), z.maxLength(64)),
  from: Day,
  to: Day,
})

/** What visitors reached, each step a count of events. */
export const INSIGHT_STEPS = ['opened', 'chosen', 'connected', 'signedIn', 'sent'] as const
export type InsightStep = (typeof INSIGHT_STEPS)[number]

/** What can fail, and takes a time that is measured. */
export const INSIGHT_ACTIONS = ['connect', 'signIn', 'send', 'swap', 'pay'] as const
export type InsightAction = (typeof INSIGHT_ACTIONS)[number]

const Steps = z.object({
  opened: z.int(),
  chosen: z.int(),
  connected: z.int(),
  signedIn: z.int(),
  sent: z.int(),
})

/** The events of a project in a period, added up. */
export const InsightSummary = z.object({
  steps: Steps,
  days: z.array(z.object({ day: Day, opened: z.int(), connected: z.int() })),
  platforms: z.array(z.object({ platform: z.string(), ...Steps.shape })),
  /** The most chosen wallets; a wallet that the directory no longer lists has no name. */
  wallets: z.array(
    z.object({
      id: z.string(),
      name: z.optional(z.string()),
      chosen: z.int(),
      connected: z.int(),
      failed: z.int(),
    }),
  ),
  failures: z.array(z.object({ action: z.enum(INSIGHT_ACTIONS), reason: z.string(), times: z.int() })),
  /** Estimates from counted ranges, in milliseconds. */
  medians: z.array(z.object({ action: z.enum(INSIGHT_ACTIONS), ms: z.int(), times: z.int() })),
  versions: z.array(z.object({ version: z.string(), times: z.int() })),
  /** Codes of the catalogue of errors. */
  errors: z.array(z.object({ code: z.string(), times: z.int() })),
})
export type InsightSummary = z.infer<typeof InsightSummary>

export const SOURCE_STATES = ['working', 'failing', 'off', 'unknown'] as const

/** One source that the deployment depends on. Calls are those of one server process since its start. */
export const SourceHealth = z.object({
  source: z.enum(['database', 'node', 'relay', 'mail']),
  /** The CAIP-2 id of a node's network. */
  network: z.optional(z.string()),
  state: z.enum(SOURCE_STATES),
  calls: z.optional(z.object({ answered: z.int(), failed: z.int() })),
})
export type SourceHealth = z.infer<typeof SourceHealth>

const InsightProjects = z.object({ projects: z.array(z.object({ id: z.string(), name: z.string() })) })
const InsightLogin = z.object({
  /** Whether there is an OpenID provider for operators. */
  openId: z.boolean(),
})
const InsightHealth = z.object({ sources: z.array(SourceHealth) })

/** The endpoints of the insight page. They exist where analytics are enabled, and are for that page alone. */
export const INSIGHT_ENDPOINTS = {
  logIn: defineEndpoint({
    method: 'POST',
    path: `${INSIGHT_PATH}/api/session`,
    access: 'open',
    purpose: 'Exchanges the token of a link from `postern insight` for a session cookie, once',
    body: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    answer: z.undefined(),
  }),
  login: defineEndpoint({
    method: 'GET',
    path: `${INSIGHT_PATH}/api/login`,
    access: 'open',
    purpose: 'Says how operators can log in, besides links of `postern insight`',
    body: z.undefined(),
    answer: InsightLogin,
  }),
  logOut: defineEndpoint({
    method: 'POST',
    path: `${INSIGHT_PATH}/api/log-out`,
    access: 'operator',
    purpose: 'Ends the session',
    body: z.undefined(),
    answer: z.undefined(),
  }),
  projects: defineEndpoint({
    method: 'GET',
    path: `${INSIGHT_PATH}/api/projects`,
    access: 'operator',
    purpose: 'Lists the projects of the deployment',
    body: z.undefined(),
    answer: InsightProjects,
  }),
  summary: defineEndpoint({
    method: 'GET',
    path: `${INSIGHT_PATH}/api/summary`,
    access: 'operator',
    purpose: 'Adds up the events of a project in a period',
    query: Period,
    body: z.undefined(),
    answer: InsightSummary,
  }),
  export: defineEndpoint({
    method: 'GET',
    path: `${INSIGHT_PATH}/api/export.csv`,
    access: 'operator',
    purpose: 'The daily sums of a project in a period',
    query: Period,
    body: z.undefined(),
    answer: z.string(),
    types: ['text/csv'],
  }),
  health: defineEndpoint({
    method: 'GET',
    path: `${INSIGHT_PATH}/api/health`,
    access: 'operator',
    purpose: 'The state of what the deployment depends on',
    body: z.undefined(),
    answer: InsightHealth,
  }),
} as const
