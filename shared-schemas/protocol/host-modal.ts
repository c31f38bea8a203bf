import * as z from 'zod/mini'
import { ANSWER_BYTES, TRANSACTION_BYTES, WALLET_LIST_BYTES } from '#schemas/constants/limits.ts'
import { TICKET_ACK_MS } from '#schemas/constants/times.ts'
import { InjectedWallets } from '#schemas/entities/injected-wallet.ts'
import { OptionsPatch } from '#schemas/entities/options.ts'
import { Snapshot } from '#schemas/entities/snapshot.ts'
import { ThemeSync } from '#schemas/entities/theme.ts'
import { defineCall, type CallCatalogue } from './define-call.ts'
import { Namespace, OpenRequest } from './open-request.ts'
import { PING } from './ping.ts'
import { TicketRequest } from './ticket.ts'

/** Options may contain images as data: URIs. */
const OPTIONS_BYTES = 512 * 1_024

const Nothing = z.undefined()
const Id = z.string().check(z.minLength(1), z.maxLength(64))
const WalletId = z.string().check(z.minLength(1), z.maxLength(200))
const Key = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

/** The steps of a sign-in that the site's own functions can take over. */
export const SIWX_STEPS = [
  'describe',
  'createMessage',
  'addSession',
  'revokeSession',
  'setSessions',
  'getSessions',
] as const
export type SiwxStep = (typeof SIWX_STEPS)[number]

/** Calls that the modal answers to the site (docs/protocol.md). */
export const MODAL_CALLS = {
  open: defineCall({
    purpose: 'Show the modal, at a view or at the one its state asks for.',
    class: 'quick',
    params: OpenRequest,
    result: Nothing,
  }),
  close: defineCall({
    purpose: 'Hide the modal; every open ticket of the visitor is answered as rejected.',
    class: 'quick',
    params: z.strictObject({ force: z.optional(z.boolean()) }),
    /** Absent when the modal is closed, else the view that keeps it open. */
    result: z.optional(z.strictObject({ heldBy: z.string() })),
  }),
  requestClose: defineCall({
    purpose: 'The visitor wants to leave; the modal may refuse and shake.',
    class: 'quick',
    params: z.strictObject({ reason: z.enum(['escape', 'backdrop', 'navigation']) }),
    result: Nothing,
  }),
  enqueue: defineCall({
    purpose: 'Hand over a ticket; acknowledged at once, settled when the visitor is done.',
    class: 'quick',
    timeoutMs: TICKET_ACK_MS,
    maxBytes: TRANSACTION_BYTES,
    params: TicketRequest,
    result: Nothing,
  }),
  cancel: defineCall({
    purpose: 'Cancel a ticket.',
    class: 'quick',
    params: z.strictObject({ ticketId: Id }),
    result: Nothing,
  }),
  read: defineCall({
    purpose: 'A chain read: never refused, never shown, 64 in flight.',
    class: 'read',
    maxBytes: TRANSACTION_BYTES,
    answerBytes: ANSWER_BYTES,
    params: z.strictObject({
      namespace: Namespace,
      method: z.string().check(z.minLength(1), z.maxLength(64)),
      params: z.optional(z.unknown()),
    }),
    result: z.unknown(),
  }),
  syncTheme: defineCall({ purpose: 'Set the theme.', class: 'quick', params: ThemeSync, result: Nothing }),
  syncOptions: defineCall({
    purpose: 'Change options after start.',
    class: 'quick',
    maxBytes: OPTIONS_BYTES,
    params: OptionsPatch,
    result: Nothing,
  }),
  walletsChanged: defineCall({
    purpose: 'The whole list of wallets found in the page.',
    class: 'quick',
    maxBytes: WALLET_LIST_BYTES,
    params: z.strictObject({ wallets: InjectedWallets }),
    result: Nothing,
  }),
  walletEvent: defineCall({
    purpose: 'An event of a wallet the modal subscribed to.',
    class: 'quick',
    params: z.strictObject({
      walletId: WalletId,
      type: z.enum(['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message', 'change']),
      data: z.optional(z.unknown()),
    }),
    result: Nothing,
  }),
  viewportChanged: defineCall({
    purpose: 'Size, on-screen keyboard and preferences of the page.',
    class: 'quick',
    params: z.strictObject({
      width: z.number(),
      height: z.number(),
      keyboardInset: z.number(),
      reducedMotion: z.boolean(),
    }),
    result: Nothing,
  }),
  getState: defineCall({
    purpose: 'The newest snapshot.',
    class: 'quick',
    params: Nothing,
    result: Snapshot,
  }),
  ping: PING,
} as const satisfies CallCatalogue

/** Calls that the site answers to the modal. */
export const HOST_CALLS = {
  stateChanged: defineCall({
    purpose: 'The newest snapshot.',
    class: 'quick',
    params: Snapshot,
    result: Nothing,
  }),
  settle: defineCall({
    purpose: 'The result of a ticket.',
    class: 'quick',
    maxBytes: ANSWER_BYTES,
    params: z.strictObject({
      ticketId: Id,
      result: z.union([
        z.strictObject({ ok: z.literal(true), value: z.optional(z.unknown()) }),
        z.strictObject({
          ok: z.literal(false),
          error: z.strictObject({
            code: z.union([z.string(), z.number()]),
            message: z.string(),
            data: z.optional(z.unknown()),
          }),
        }),
      ]),
    }),
    result: Nothing,
  }),
  event: defineCall({
    purpose: 'An event of the modal, for the site.',
    class: 'quick',
    params: z.strictObject({
      name: z.string().check(z.maxLength(64)),
      properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
    result: Nothing,
  }),
  walletRequest: defineCall({
    purpose: 'An EIP-1193 request to a wallet in the page; the visitor answers it there.',
    class: 'human',
    maxBytes: TRANSACTION_BYTES,
    answerBytes: ANSWER_BYTES,
    params: z.strictObject({
      walletId: WalletId,
      ticketId: z.optional(Id),
      /** The wallet's answer settles the ticket, so that the site need not wait for it to return from the modal. */
      settlesTicket: z.optional(z.boolean()),
      method: z.string().check(z.minLength(1), z.maxLength(64)),
      params: z.optional(z.unknown()),
    }),
    result: z.unknown(),
  }),
  walletFeature: defineCall({
    purpose:
      'Calls a Wallet Standard feature; accounts are named by address and swapped for the live objects.',
    class: 'human',
    maxBytes: TRANSACTION_BYTES,
    answerBytes: ANSWER_BYTES,
    params: z.strictObject({
      walletId: WalletId,
      ticketId: z.optional(Id),
      feature: z.string().check(z.minLength(1), z.maxLength(64)),
      method: z.string().check(z.minLength(1), z.maxLength(64)),
      inputs: z.array(z.unknown()).check(z.maxLength(32)),
    }),
    result: z.unknown(),
  }),
  walletSubscribe: defineCall({
    purpose: 'Forward the events of this wallet from now on.',
    class: 'quick',
    params: z.strictObject({ walletId: WalletId }),
    result: Nothing,
  }),
  walletUnsubscribe: defineCall({
    purpose: 'Stop forwarding the events of this wallet.',
    class: 'quick',
    params: z.strictObject({ walletId: WalletId }),
    result: Nothing,
  }),
  siwx: defineCall({
    purpose: 'A step of signing in that the site’s own functions do.',
    class: 'login',
    params: z.strictObject({ step: z.enum(SIWX_STEPS), input: z.optional(z.unknown()) }),
    result: z.unknown(),
  }),
  hostStoreGet: defineCall({
    purpose: 'Read a non-secret value the site stores, when the frame has no storage.',
    class: 'quick',
    params: z.strictObject({ key: Key }),
    result: z.union([z.string(), z.undefined()]),
  }),
  hostStoreSet: defineCall({
    purpose: 'Store a non-secret value of up to 4 kB on the site; null removes it.',
    class: 'quick',
    params: z.strictObject({ key: Key, value: z.nullable(z.string().check(z.maxLength(4_096))) }),
    result: Nothing,
  }),
  resize: defineCall({
    purpose: 'The height the modal needs, in CSS pixels (inline mode).',
    class: 'quick',
    params: z.strictObject({ heightPx: z.number().check(z.gte(0), z.lte(4_000)) }),
    result: Nothing,
  }),
  focusOut: defineCall({
    purpose: 'Keyboard focus leaves the modal (inline mode).',
    class: 'quick',
    params: z.strictObject({ to: z.enum(['before', 'after']) }),
    result: Nothing,
  }),
} as const satisfies CallCatalogue

export type ModalCalls = typeof MODAL_CALLS
export type HostCalls = typeof HOST_CALLS
