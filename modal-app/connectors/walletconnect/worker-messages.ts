import * as z from 'zod/mini'

// The messages between the document and the WalletConnect worker, parsed at both ends.

const Text = z.string().check(z.maxLength(2_048))
const ChainId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
const CallId = z.string().check(z.minLength(1), z.maxLength(64))

/** The worker's settings, which all documents of a site send alike. */
export const WorkerSettings = z.strictObject({
  relayUrl: Text,
  projectId: Text,
  /** Unique per project and site, see `partitionKey`. */
  partition: Text,
  /** What wallets show: the site's claims beside its attested origin. */
  metadata: z.strictObject({
    name: Text,
    description: Text,
    url: Text,
    icons: z.array(Text).check(z.maxLength(8)),
  }),
})
export type WorkerSettings = z.infer<typeof WorkerSettings>

const SignIn = z.strictObject({
  domain: Text,
  uri: Text,
  nonce: Text,
  statement: z.optional(Text),
  resources: z.optional(z.array(Text)),
  issuedAt: Text,
  expirationTime: z.optional(Text),
})

/** A call of the document. `of` names an earlier call. */
export const WorkerCall = z.discriminatedUnion('call', [
  z.strictObject({
    id: CallId,
    call: z.literal('start'),
    settings: WorkerSettings,
    /** The name of a lock that the document holds while it exists. */
    life: z.optional(Text),
  }),
  z.strictObject({ id: CallId, call: z.literal('session') }),
  /** A pairing may be asked for next. */
  z.strictObject({
    id: CallId,
    call: z.literal('prepare'),
    chainIds: z.array(ChainId).check(z.minLength(1), z.maxLength(300)),
  }),
  z.strictObject({
    id: CallId,
    call: z.literal('pair'),
    chainIds: z.array(ChainId).check(z.minLength(1), z.maxLength(300)),
    signIn: z.optional(SignIn),
  }),
  /** Networks that the site added since. What a session shares of them may be used as well. */
  z.strictObject({
    id: CallId,
    call: z.literal('widen'),
    chainIds: z.array(ChainId).check(z.maxLength(300)),
  }),
  z.strictObject({
    id: CallId,
    call: z.literal('request'),
    topic: Text,
    chainId: ChainId,
    method: Text,
    params: z.optional(z.unknown()),
  }),
  z.strictObject({ id: CallId, call: z.literal('disconnect') }),
  z.strictObject({ id: CallId, call: z.literal('cancel'), of: CallId }),
  /** The page is visible again, so a connection that was given up in the background is opened. */
  z.strictObject({ id: CallId, call: z.literal('wake') }),
])
export type WorkerCall = z.infer<typeof WorkerCall>

/** A session as the document needs it. */
export const WalletSession = z.strictObject({
  topic: Text,
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /** What the wallet says about itself. */
  peer: z.strictObject({ name: Text, url: Text, icons: z.array(Text).check(z.maxLength(8)) }),
  /** CAIP-10 ids on requested networks, each valid for its namespace. */
  accounts: z.array(Text).check(z.maxLength(100)),
  methods: z.record(z.string(), z.array(Text).check(z.maxLength(200))),
  /** The networks that requests may be sent to, by namespace. */
  chainIds: z.record(z.string(), z.array(Text).check(z.maxLength(300))),
})
export type WalletSession = z.infer<typeof WalletSession>

export const PairedSession = z.strictObject({
  session: WalletSession,
  siwx: z.optional(
    z.strictObject({
      caipNetworkId: Text,
      address: Text,
      message: z.string(),
      signature: z.string(),
      cacao: z.optional(z.unknown()),
    }),
  ),
})
export type PairedSession = z.infer<typeof PairedSession>

const Failure = z.strictObject({
  code: z.union([z.string(), z.number()]),
  message: z.string(),
  data: z.optional(z.unknown()),
})

/** A message of the worker: the outcome of a call, or an event. */
export const WorkerMessage = z.union([
  z.strictObject({ id: CallId, ok: z.literal(true), value: z.optional(z.unknown()) }),
  z.strictObject({ id: CallId, ok: z.literal(false), error: Failure }),
  z.strictObject({
    event: z.literal('pairing'),
    of: CallId,
    uri: Text,
    expiresAt: z.number(),
  }),
  /** The session has changed or was replaced; absent when there is none any more. */
  z.strictObject({ event: z.literal('session'), session: z.optional(WalletSession) }),
  z.strictObject({ event: z.literal('chain'), chainId: ChainId }),
  /** A request has left for the wallet under this id. */
  z.strictObject({ event: z.literal('sent'), of: CallId, requestId: z.number() }),
  /** The connection to the relay is open, or is being made again. */
  z.strictObject({ event: z.literal('relay'), isReached: z.boolean() }),
])
export type WorkerMessage = z.infer<typeof WorkerMessage>
