import * as z from 'zod/mini'
import { ANSWER_BYTES, DEFAULT_MESSAGE_BYTES, TRANSACTION_BYTES } from '#schemas/constants/limits.ts'
import { EmbeddedAccountType, OAuthProvider } from '#schemas/entities/embedded-user.ts'
import { isEmail } from '#schemas/primitives/email.ts'

/** Message types to the frame are this prefix and the name of an event (docs/security-model.md §2.17). */
export const APP_EVENT_PREFIX = '@w3m-app/'
/** Types of answers are this prefix, the name, and `_SUCCESS` or `_ERROR`. */
export const FRAME_EVENT_PREFIX = '@w3m-frame/'

/** One event of the event-style protocol: its payload, and the payload of its success. */
export interface FrameEvent {
  readonly payload: z.ZodMiniType
  readonly answer: z.ZodMiniType
  readonly maxBytes?: number
  readonly answerBytes?: number
}

const Nothing = z.optional(z.strictObject({}))
const None = z.undefined()
const Text = z.string().check(z.maxLength(2_048))
const ChainId = z.union([z.string().check(z.minLength(1), z.maxLength(64)), z.int().check(z.minimum(1))])
const Email = z.string().check(z.maxLength(254), z.refine(isEmail, 'expected an e-mail address'))
const Otp = z.strictObject({
  otp: z.string().check(z.regex(/^[0-9]{6,9}$/, 'expected the digits of the code')),
})
const User = z.strictObject({
  email: z.optional(z.string()),
  userName: z.optional(z.string()),
  address: z.string(),
  chainId: ChainId,
  smartAccountDeployed: z.optional(z.boolean()),
  accounts: z.optional(z.array(z.strictObject({ address: z.string(), type: EmbeddedAccountType }))),
  preferredAccountType: z.optional(EmbeddedAccountType),
})
/** Newer clients send these as well. They have no effect, because an approval signs for a login. */
const SignIn = { siwxMessage: z.optional(z.unknown()), rpcUrl: z.optional(Text) }

/** The events of existing clients of that protocol (docs/specification.md §7.57 to §7.78), by their names on the wire. */
export const FRAME_EVENTS = {
  SWITCH_NETWORK: {
    payload: z.strictObject({ chainId: ChainId, rpcUrl: z.optional(Text) }),
    answer: z.strictObject({ chainId: ChainId }),
  },
  CONNECT_EMAIL: {
    payload: z.strictObject({ email: Email }),
    answer: z.strictObject({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  },
  CONNECT_DEVICE: { payload: Nothing, answer: None },
  CONNECT_OTP: { payload: Otp, answer: None },
  CONNECT_SOCIAL: {
    payload: z.strictObject({
      uri: Text,
      preferredAccountType: z.optional(EmbeddedAccountType),
      chainId: z.optional(ChainId),
      ...SignIn,
    }),
    answer: User,
  },
  GET_SOCIAL_REDIRECT_URI: {
    payload: z.strictObject({ provider: OAuthProvider }),
    answer: z.strictObject({ uri: z.url() }),
  },
  GET_FARCASTER_URI: { payload: Nothing, answer: z.strictObject({ url: z.url() }) },
  CONNECT_FARCASTER: { payload: Nothing, answer: z.strictObject({ userName: z.string() }) },
  GET_USER: {
    payload: z.optional(
      z.strictObject({
        chainId: z.optional(ChainId),
        preferredAccountType: z.optional(EmbeddedAccountType),
        socialUri: z.optional(Text),
        ...SignIn,
      }),
    ),
    answer: User,
  },
  SIGN_OUT: { payload: Nothing, answer: None },
  IS_CONNECTED: {
    payload: z.optional(z.strictObject({ token: z.optional(Text) })),
    answer: z.strictObject({ isConnected: z.boolean() }),
  },
  GET_CHAIN_ID: { payload: Nothing, answer: z.strictObject({ chainId: ChainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: Nothing,
    answer: z.strictObject({ smartAccountEnabledNetworks: z.array(z.int()) }),
  },
  INIT_SMART_ACCOUNT: {
    payload: Nothing,
    answer: z.strictObject({ address: z.string(), isDeployed: z.boolean() }),
  },
  SET_PREFERRED_ACCOUNT: {
    payload: z.strictObject({ type: EmbeddedAccountType }),
    answer: z.strictObject({ type: EmbeddedAccountType, address: z.string() }),
  },
  RPC_REQUEST: {
    maxBytes: TRANSACTION_BYTES,
    answerBytes: ANSWER_BYTES,
    payload: z.strictObject({
      method: z.string().check(z.minLength(1), z.maxLength(64)),
      params: z.optional(z.unknown()),
      chainNamespace: z.optional(Text),
      chainId: z.optional(ChainId),
      rpcUrl: z.optional(Text),
    }),
    answer: z.unknown(),
  },
  RPC_ABORT: { payload: Nothing, answer: None },
  UPDATE_EMAIL: {
    payload: z.strictObject({ email: Email }),
    answer: z.strictObject({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: Otp, answer: None },
  UPDATE_EMAIL_SECONDARY_OTP: { payload: Otp, answer: z.strictObject({ newEmail: z.string() }) },
  SYNC_THEME: {
    payload: z.strictObject({
      themeMode: z.optional(z.enum(['light', 'dark'])),
      themeVariables: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      w3mThemeVariables: z.optional(z.record(z.string(), z.string())),
    }),
    answer: None,
  },
  SYNC_DAPP_DATA: {
    payload: z.strictObject({
      metadata: z.optional(
        z.strictObject({
          name: Text,
          description: Text,
          url: Text,
          icons: z.array(Text).check(z.maxLength(8)),
        }),
      ),
      sdkVersion: z.optional(Text),
      sdkType: z.optional(Text),
      projectId: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    answer: None,
  },
  RELOAD: { payload: Nothing, answer: None },
} as const satisfies Readonly<Record<string, FrameEvent>>

export type FrameEventName = keyof typeof FRAME_EVENTS
/** The parsed payload of an event. */
export type EventPayload<Name extends FrameEventName> = z.output<(typeof FRAME_EVENTS)[Name]['payload']>
/** The payload of an event's success. */
export type EventAnswer<Name extends FrameEventName> = z.output<(typeof FRAME_EVENTS)[Name]['answer']>

const BY_NAME: ReadonlyMap<string, FrameEvent> = new Map<string, FrameEvent>(Object.entries(FRAME_EVENTS))

/** Whether a text is the name of an event. */
export function isFrameEventName(name: string): name is FrameEventName {
  return BY_NAME.has(name)
}

/** Returns an event with the limits of its messages. */
export function frameEvent(name: FrameEventName): Required<FrameEvent> {
  const event: FrameEvent = FRAME_EVENTS[name]
  return { maxBytes: DEFAULT_MESSAGE_BYTES, answerBytes: DEFAULT_MESSAGE_BYTES, ...event }
}

/** The query of the frame's URL on this path (docs/specification.md §7.55). */
export const SdkQuery = z.object({
  projectId: z.string().check(z.minLength(1), z.maxLength(64)),
  chainId: z.optional(z.string().check(z.maxLength(64))),
  version: z.optional(z.string().check(z.maxLength(16))),
  enableLogger: z.optional(z.enum(['true', 'false'])),
})
