import * as z from 'zod/mini'
import { Network } from '#schemas/entities/network.ts'

const Id = z.string().check(z.minLength(8), z.maxLength(64))
const Namespace = z.string().check(z.regex(/^[-a-z0-9]{3,8}$/, 'Write a CAIP-2 namespace'))
const CaipNetworkId = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Write a CAIP-2 id such as eip155:1'))

/** A site's request to the visitor. The `kind` decides the payload. */
export const TicketRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    id: Id,
    kind: z.literal('connect'),
    payload: z.strictObject({ namespace: z.optional(Namespace), walletId: z.optional(z.string()) }),
  }),
  z.strictObject({
    id: Id,
    kind: z.literal('disconnect'),
    payload: z.strictObject({ namespace: z.optional(Namespace) }),
  }),
  z.strictObject({
    id: Id,
    kind: z.literal('request'),
    payload: z.strictObject({
      namespace: Namespace,
      caipNetworkId: z.optional(CaipNetworkId),
      method: z.string().check(z.minLength(1), z.maxLength(64)),
      params: z.optional(z.unknown()),
    }),
  }),
  z.strictObject({
    id: Id,
    kind: z.literal('switchNetwork'),
    payload: z.strictObject({ caipNetworkId: CaipNetworkId }),
  }),
  z.strictObject({ id: Id, kind: z.literal('addNetwork'), payload: z.strictObject({ network: Network }) }),
  z.strictObject({
    id: Id,
    kind: z.literal('removeNetwork'),
    payload: z.strictObject({ caipNetworkId: CaipNetworkId }),
  }),
  z.strictObject({ id: Id, kind: z.literal('signIn'), payload: z.strictObject({}) }),
  z.strictObject({ id: Id, kind: z.literal('signOut'), payload: z.strictObject({}) }),
  z.strictObject({ id: Id, kind: z.literal('sessions'), payload: z.strictObject({}) }),
  z.strictObject({
    id: Id,
    kind: z.literal('pay'),
    // The modal parses it with `PaymentRequest` when it loads what pays, and names the wrong member.
    payload: z.strictObject({
      asset: z.string(),
      amount: z.string(),
      recipient: z.string(),
      id: z.optional(z.string()),
      /** Made by the script for calls without an id: the same for those that wait at the same time. */
      draftId: z.optional(Id),
    }),
  }),
])
export type TicketRequest = z.infer<typeof TicketRequest>
export type TicketKind = TicketRequest['kind']
export type TicketPayload<K extends TicketKind> = Extract<TicketRequest, { kind: K }>['payload']
