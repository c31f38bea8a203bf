import * as z from 'zod'
import { RELAY_MESSAGE_BYTES } from '#schemas/constants/walletconnect.ts'

/** Seven days, the longest lifetime of a request. */
const MAX_TTL_S = 604_800
const ATTESTATION_BYTES = 8_192
const TAG_MOST = 9_999

export const Topic = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')
export const Topics = z.array(Topic).min(1).max(500)
export const MessageText = textOf(RELAY_MESSAGE_BYTES).min(1)
export const Ttl = z.int().min(1, 'TtlTooShort').max(MAX_TTL_S, 'TtlTooLong')
export const Attestation = textOf(ATTESTATION_BYTES).nullish()
export const Tag = z.int().min(0).max(TAG_MOST)

/** Limits the encoded size; a character may take four bytes. */
function textOf(bytes: number) {
  return z
    .string()
    .max(bytes)
    .refine((text) => Buffer.byteLength(text) <= bytes, `takes more than ${bytes} bytes`)
}

/** A message a client publishes; unknown members such as `tvf` are dropped. */
export const Publication = z.object({
  topic: Topic,
  message: MessageText,
  ttl: Ttl,
  tag: Tag.default(0),
  attestation: Attestation,
})
export type Publication = z.infer<typeof Publication>

/** Acknowledges the message with this id. */
export const Receipt = z.object({ topic: Topic, messageId: z.string().regex(/^[0-9a-f]{64}$/) })
export type Receipt = z.infer<typeof Receipt>

/** A message in the answer of `irn_fetchMessages`. */
export interface FetchedMessage {
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
  readonly attestation: string
}

/** What a method may do for the connected client. */
export interface RelayClient {
  /**
   * Subscribes to a topic; its pending messages are delivered after the answer.
   *
   * @returns the subscription's id.
   */
  readonly subscribe: (topic: string) => string
  readonly unsubscribe: (topic: string) => void
  readonly publish: (publication: Publication) => Promise<void>
  readonly fetch: (topic: string) => Promise<readonly FetchedMessage[]>
  readonly acknowledge: (receipts: readonly Receipt[]) => Promise<void>
}

/** A method of the relay protocol. */
export interface RelayMethod<Params extends z.ZodType = z.ZodType> {
  readonly params: Params
  /** The number of topics, messages or receipts in a batch, each of which counts against the budget; 1 by default. */
  readonly items?: (params: z.output<Params>) => number
  readonly handle: (params: z.output<Params>, client: RelayClient) => Promise<unknown>
}

/** Defines a method and keeps the type of its parameters. */
export function defineRelayMethod<Params extends z.ZodType>(
  method: RelayMethod<Params>,
): RelayMethod<Params> {
  return method
}
