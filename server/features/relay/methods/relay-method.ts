import * as z from 'zod'
import { RELAY_MESSAGE_BYTES } from '#schemas/constants/walletconnect.ts'

/** Seven days: the longest a request may wait for its answer. */
const MAX_TTL_S = 604_800
const ATTESTATION_BYTES = 8_192
const TAG_MOST = 9_999

export const Topic = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')
export const Topics = z.array(Topic).min(1).max(500)
export const MessageText = textOf(RELAY_MESSAGE_BYTES).min(1)
export const Ttl = z.int().min(1, 'TtlTooShort').max(MAX_TTL_S, 'TtlTooLong')
export const Attestation = textOf(ATTESTATION_BYTES).nullish()
export const Tag = z.int().min(0).max(TAG_MOST)

/** Counted as it travels: a letter may take four bytes. */
function textOf(bytes: number) {
  return z
    .string()
    .max(bytes)
    .refine((text) => Buffer.byteLength(text) <= bytes, `takes more than ${bytes} bytes`)
}

/** What a client publishes; whatever else it sends beside it (such as `tvf`) is dropped here. */
export const Publication = z.object({
  topic: Topic,
  message: MessageText,
  ttl: Ttl,
  tag: Tag.default(0),
  attestation: Attestation,
})
export type Publication = z.infer<typeof Publication>

/** A peer has the message with this id. */
export const Receipt = z.object({ topic: Topic, messageId: z.string().regex(/^[0-9a-f]{64}$/) })
export type Receipt = z.infer<typeof Receipt>

/** A message as `irn_fetchMessages` hands it out. */
export interface FetchedMessage {
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
  readonly attestation: string
}

/** What a method may do on behalf of the connected client. */
export interface RelayClient {
  /** Listens to a topic and receives what waits there, after the answer. @returns the subscription's id. */
  readonly subscribe: (topic: string) => string
  readonly unsubscribe: (topic: string) => void
  readonly publish: (publication: Publication) => Promise<void>
  readonly fetch: (topic: string) => Promise<readonly FetchedMessage[]>
  readonly acknowledge: (receipts: readonly Receipt[]) => Promise<void>
}

/** One method of the relay protocol. */
export interface RelayMethod<Params extends z.ZodType = z.ZodType> {
  readonly params: Params
  /** How many topics, messages or receipts a batch holds: each is paid for. One when it is left out. */
  readonly items?: (params: z.output<Params>) => number
  readonly handle: (params: z.output<Params>, client: RelayClient) => Promise<unknown>
}

/** States a method; the result keeps the type of its parameters. */
export function defineRelayMethod<Params extends z.ZodType>(
  method: RelayMethod<Params>,
): RelayMethod<Params> {
  return method
}
