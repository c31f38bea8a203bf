import type { Selectable } from 'kysely'
import * as z from 'zod'
import { SocialProvider } from '#schemas/entities/embedded-user.ts'
import type { Schema } from '#server/database/schema.ts'

/** `window`: at a provider, in a window. `farcaster`: in a Farcaster client. */
export type FlowKind = 'window' | 'farcaster'

/** Who started a flow, and where. */
export interface FlowFacts {
  readonly kind: FlowKind
  readonly projectId: string
  readonly deviceId: string
  readonly siteOrigin: string
  /** E.g. `Firefox on Android`. */
  readonly deviceLabel: string
  /** A language pages are written in. */
  readonly language: string
}

export interface Flow extends FlowFacts {
  readonly flowId: string
}

/** Looks, when the browser asks, whether a login that goes on elsewhere is over. */
export type PollFlow = (flow: Flow, attempt: string) => Promise<void>

/** What a window came back to: its attempt, or nothing, as the flow was begun in another browser and is over now. */
export interface TakenFlow {
  readonly flow: Flow
  readonly attempt: string | undefined
}

/** Why a flow came to nothing; codes of the error catalogue. */
export const FLOW_FAILURES = [
  'LOGIN_CANCELLED',
  'LOGIN_PROVIDER_FAILED',
  'LOGIN_FLOW_EXPIRED',
  'LOGIN_PROVIDER_UNKNOWN',
  'LOGIN_BEGUN_ELSEWHERE',
  'LOGIN_NUMBER_WRONG',
] as const
export type FlowFailure = (typeof FLOW_FAILURES)[number]

/**
 * Whether whoever opened the window of a flow may watch it until it hears how it ended: clients of the event-style protocol do,
 * so it is so in projects that admit them.
 */
export type IsWindowAwaited = (flow: Pick<Flow, 'projectId'>) => Promise<boolean>

/** Who somebody is at an issuer. */
export const FlowPerson = z.object({
  issuer: z.string().max(200),
  subject: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  userName: z.string().max(120).optional(),
  provider: SocialProvider,
})
export type FlowPerson = z.infer<typeof FlowPerson>

/** A flow as it is stored. */
export type FlowRow = Selectable<Schema['login_flows']>

/** Whether the window a login goes on in is known to be of the browser that started it, or matched its number. */
export function isVouchedFor({
  window_hash,
  vouched_hash,
}: Pick<FlowRow, 'window_hash' | 'vouched_hash'>): boolean {
  return window_hash !== null && window_hash === vouched_hash
}

/** What was known of a flow when it started, as it is stored. */
export function factColumns(facts: FlowFacts) {
  return {
    kind: facts.kind,
    project_id: facts.projectId,
    device_id: facts.deviceId,
    site_origin: facts.siteOrigin,
    device_label: facts.deviceLabel,
    language: facts.language,
  }
}

export function toFlow(row: FlowRow): Flow {
  return {
    flowId: row.id,
    kind: flowKind(row.kind),
    projectId: row.project_id,
    deviceId: row.device_id,
    siteOrigin: row.site_origin,
    deviceLabel: row.device_label,
    language: row.language,
  }
}

/** @throws when it is none. */
export function flowKind(text: string): FlowKind {
  if (text === 'window' || text === 'farcaster') return text
  throw new Error('The flow has an unknown kind.')
}

/** A failure as it is stored; what is not known is the provider's. */
export function flowFailure(reason: string | null): FlowFailure {
  return FLOW_FAILURES.find((failure) => failure === reason) ?? 'LOGIN_PROVIDER_FAILED'
}
