import * as z from 'zod/mini'

/**
 * Why a transaction was not sent. `funds`: too little for amount and fee; `refused`: by the network; `fault`: any other error of
 * a wallet, with its code; `moved`: the visitor has switched to another account or network.
 */
export const FailureReason = z.object({
  kind: z.enum(['funds', 'refused', 'fault', 'moved']),
  code: z.optional(z.number()),
})
export type FailureReason = z.infer<typeof FailureReason>

/**
 * The state of a transaction. `asked`: the wallet was asked and has not answered; `failing`: it reported an error, too recently
 * to be sure that nothing was sent; `sent`: it has an id; `dropped`: its id is no longer known to the network; `unclear`: it
 * may have been sent; `declined`: by the visitor; `not-sent`: certainly; `dismissed`: dropped or unclear, and acknowledged by
 * the visitor.
 */
const INTENT_STATES = [
  'asked',
  'failing',
  'sent',
  'dropped',
  'confirmed',
  'failed',
  'unclear',
  'declined',
  'not-sent',
  'dismissed',
] as const
export type IntentState = (typeof INTENT_STATES)[number]

const Units = z.string().check(z.regex(/^\d{1,80}$/))

const PaymentId = z.string().check(z.regex(/^[\w-]{8,64}$/))

/** The step of a swap that a transaction carries out. */
const SwapStep = z.object({
  /** Shared by all steps of one swap. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** `reset` and `revoke` take an approval back: before another amount is approved, and for good. */
  step: z.enum(['reset', 'approve', 'swap', 'revoke']),
  /** The contract that carries it out, and that an approval is for. */
  router: z.string(),
  /** The venue's name. */
  source: z.string(),
  kind: z.enum(['swap', 'wrap', 'unwrap']),
  exact: z.enum(['from', 'to']),
  /** The swap brings an approval of its amount along, as a signature. */
  isPermitted: z.optional(z.boolean()),
  slippageBps: z.int(),
  /** The payment of a site that is made with what is received. */
  paymentId: z.optional(PaymentId),
  received: z.object({
    token: z.optional(z.string()),
    symbol: z.string(),
    decimals: z.int(),
    /** As quoted. */
    amount: Units,
    least: Units,
  }),
})
export type SwapStep = z.infer<typeof SwapStep>

export const Intent = z.object({
  /** The id of the request to the wallet. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  caipNetworkId: z.string(),
  connectorId: z.optional(z.string()),
  from: z.string(),
  /** The recipient of a transfer, or the contract that is called. */
  to: z.string(),
  /** The name by which the recipient was found. */
  name: z.optional(z.string()),
  /** Contract or mint; absent for the network's native coin. */
  token: z.optional(z.string()),
  symbol: z.string(),
  decimals: z.int(),
  /** In the smallest unit. */
  amount: Units,
  /** The call; absent for a transfer. */
  call: z.optional(z.object({ value: Units, data: z.string() })),
  swap: z.optional(SwapStep),
  /** The payment of a site that a transfer pays. */
  paymentId: z.optional(PaymentId),
  /** Milliseconds since 1970. */
  askedAtMs: z.number(),
  /** When the wallet answered, or was found to be no longer asked; milliseconds since 1970. */
  endedAtMs: z.optional(z.number()),
  /** Why nothing was sent, if known. */
  reason: z.optional(FailureReason),
  /** The account's state before the transaction. */
  mark: z.string(),
  /** The id was known before the wallet answered: only the modal broadcasts what it signs. */
  isOursToSend: z.boolean(),
  transactionId: z.optional(z.string()),
  /** The request, for wallets that record by id what they have sent. */
  request: z.optional(z.object({ method: z.string(), params: z.unknown() })),
  state: z.enum(INTENT_STATES),
})
/** A transaction the visitor decided on; stored before the wallet is asked. */
export type Intent = z.infer<typeof Intent>

/** Whether it is certain that nothing moved, or the visitor has checked it. */
export function isWithoutEffect({ state }: Intent): boolean {
  return state === 'declined' || state === 'not-sent' || state === 'failed' || state === 'dismissed'
}

/** Whether the outcome is unknown, so that no other intent of the account may start. */
export function isOpen({ state }: Intent): boolean {
  return state === 'asked' || state === 'failing' || state === 'unclear' || state === 'dropped'
}
