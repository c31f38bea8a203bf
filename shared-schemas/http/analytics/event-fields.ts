import * as z from 'zod/mini'
import { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { SocialProvider } from '#schemas/entities/embedded-user.ts'
import { CHAIN_NAMESPACES } from '#schemas/primitives/chain-namespace.ts'

/** Why something failed, without the words of a wallet or a node. */
export const FAILURE_REASONS = [
  'rejected',
  'pending',
  'timeout',
  'unreachable',
  'unsupported',
  'funds',
  'refused',
  'failed',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/** The longest time that is measured: an hour. */
export const EVENT_MS_MAX = 3_600_000

/**
 * What an event may say. Every field is a closed vocabulary, an id of a catalogue or a number; none has room for a text of a
 * wallet, a site or a visitor.
 */
export const EVENT_FIELDS = {
  platform: z.enum(['desktop', 'mobile']),
  connected: z.boolean(),
  wallet: DirectoryWallet.shape.id,
  method: z.enum(['browser', 'qrcode', 'mobile', 'email', 'social']),
  namespace: z.enum([...CHAIN_NAMESPACES, 'all']),
  network: z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  provider: SocialProvider,
  by: z.enum(['modal', 'site']),
  reason: z.enum(FAILURE_REASONS),
  category: z.enum(['API_ERROR', 'DATA_PARSING_ERROR', 'SECURE_SITE_ERROR', 'INTERNAL_SDK_ERROR']),
  code: z.string().check(z.regex(/^[A-Z][A-Z_]{1,47}$/)),
  ms: z.int().check(z.minimum(0), z.maximum(EVENT_MS_MAX)),
} as const
export type EventField = keyof typeof EVENT_FIELDS

/** The properties of an event with these fields. All may be left out. */
export type FieldsOf<Field extends EventField> = {
  readonly [F in Field]?: z.infer<(typeof EVENT_FIELDS)[F]> | undefined
}
