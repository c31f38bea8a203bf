import type { ProvenLogin } from './complete-login.ts'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import { SocialProvider } from '#schemas/entities/embedded-user.ts'
import type { Schema } from '#server/database/schema.ts'

/** `window`: at a provider in a window. `farcaster`: in a Farcaster client. */
export type FlowKind = 'window' | 'farcaster'

/** Who started a flow, and where. */
export interface FlowFacts {
  readonly kind: FlowKind
  readonly projectId: string
  readonly deviceId: string
  readonly siteOrigin: string
  /** E.g. `Firefox on Android`. */
  readonly deviceLabel: string
  /** A language that pages are written in. */
  readonly language: string
}

export interface Flow extends FlowFacts {
  readonly flowId: string
}

/** Checks, when the browser asks, whether a login that continues elsewhere has ended. */
export type PollFlow = (flow: Flow, attempt: string) => Promise<void>

/**
 * The flow that a window returned to, with its attempt; without one where the flow was started in another browser and is
 * over.
 */
export interface TakenFlow {
  readonly flow: Flow
  readonly attempt: string | undefined
}

/** Why a flow failed; codes of the error catalogue. */
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
 * Whether the opener of a window may watch it until the login ends. Clients of the event-style protocol do, so this is true
 * in projects that admit them.
 */
export type IsWindowAwaited = (flow: Pick<Flow, 'projectId'>) => Promise<boolean>

/** A person as an issuer identifies them. */
export const FlowPerson = z.object({
  issuer: z.string().max(200),
  subject: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  userName: z.string().max(120).optional(),
  provider: SocialProvider,
})
export type FlowPerson = z.infer<typeof FlowPerson>

/** The stored row of a flow. */
export type FlowRow = Selectable<Schema['login_flows']>

/** Whether the login's window belongs to the browser that started it, by its wallet frame or by its number. */
export function isVouchedFor({
  window_hash,
  vouched_hash,
}: Pick<FlowRow, 'window_hash' | 'vouched_hash'>): boolean {
  return window_hash !== null && window_hash === vouched_hash
}

/** Returns the columns of what is known when a flow starts. */
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

/** The login of the person who was proven for a flow, on the device that started it. */
export function toProvenLogin(row: FlowRow, { issuer, subject, ...profile }: FlowPerson): ProvenLogin {
  return {
    identity: { projectId: row.project_id, issuer, subject },
    profile,
    deviceId: row.device_id,
    deviceLabel: row.device_label,
    language: row.language,
    siteOrigin: row.site_origin,
    isConfirmed: false,
  }
}

/** @throws when the text is no kind. */
export function flowKind(text: string): FlowKind {
  if (text === 'window' || text === 'farcaster') return text
  throw new Error('The flow has an unknown kind.')
}

/** Reads a stored failure; an unknown one counts as the provider's. */
export function flowFailure(reason: string | null): FlowFailure {
  return FLOW_FAILURES.find((failure) => failure === reason) ?? 'LOGIN_PROVIDER_FAILED'
}
