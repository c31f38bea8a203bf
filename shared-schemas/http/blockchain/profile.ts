import * as z from 'zod/mini'
import { defineEndpoint } from '#schemas/http/define-endpoint.ts'

const Text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
/** A label, or a name with its zone; the server normalises it (ENSIP-15). */
const NameText = Text(255)
const AccountAddress = Text(128)
const Seconds = z.int().check(z.minimum(0), z.maximum(99_999_999_999))
/** SLIP-44 number of a chain; of an EVM chain 0x80000000 + its id (ENSIP-11), of all of them 0x80000000 (ENSIP-19). */
const CoinType = z.int().check(z.minimum(0), z.maximum(4_294_967_295))
const CoinTypeText = z.string().check(z.regex(/^\d{1,10}$/, 'Write a coin type in decimal digits'))

/** By how many seconds the clock of the device that signs a message may be ahead of the server's. */
export const NAME_MESSAGE_AHEAD_S = 60

/** What visitors say about themselves; everybody can read it. An empty text removes the record. */
export const NameAttributes = z.object({
  /** An https, ipfs or data URL of a picture, or a collectible (ENSIP-12). */
  avatar: z.optional(z.string().check(z.maxLength(2_048))),
  bio: z.optional(z.string().check(z.maxLength(500))),
  /** An https URL. */
  url: z.optional(z.string().check(z.maxLength(255))),
  email: z.optional(z.string().check(z.maxLength(254))),
  location: z.optional(z.string().check(z.maxLength(100))),
  /** The name there, without `@`. */
  'com.twitter': z.optional(z.string().check(z.maxLength(15))),
  'com.github': z.optional(z.string().check(z.maxLength(39))),
})
export type NameAttributes = z.infer<typeof NameAttributes>

/** A name that an account has. */
export const RegisteredName = z.object({
  /** With its zone, such as `ada.demo.eth`. */
  name: NameText,
  registered: Seconds,
  updated: Seconds,
  /** When it ends unless its owner renews it; null where names do not end. */
  expires: z.optional(z.nullable(Seconds)),
  /** By coin type in decimal digits. */
  addresses: z.record(CoinTypeText, z.object({ address: AccountAddress, created: Seconds })),
  /** A list of one, for older clients. */
  attributes: z.array(NameAttributes).check(z.maxLength(8)),
  /** The account whose signature changes the name. */
  owner: z.optional(AccountAddress),
  /** Whether reverse lookups of the owner's address answer with it. */
  isPrimary: z.optional(z.boolean()),
  /** The account that the owner offers the name to. */
  offeredTo: z.optional(AccountAddress),
  /** The chain of that account, where the name is offered to a smart account; only its contract there can accept it. */
  offeredCoinType: z.optional(CoinType),
})
export type RegisteredName = z.infer<typeof RegisteredName>

/** Why a name cannot be registered. `reserved`: kept back by the deployment. */
export const NameRefusal = z.enum(['taken', 'too-short', 'too-long', 'characters', 'look-alike', 'reserved'])
export type NameRefusal = z.infer<typeof NameRefusal>

/** A typed or suggested name. */
export const NameSuggestion = z.object({
  name: NameText,
  /** Whether it cannot be registered, for any reason. */
  registered: z.boolean(),
  refusal: z.optional(NameRefusal),
})
export type NameSuggestion = z.infer<typeof NameSuggestion>

/**
 * The JSON text that is signed to register a name. The name includes the zone, so that a signature for one deployment has no
 * effect at another.
 *
 * @example
 * JSON.stringify({ name: 'ada.demo.eth', attributes: {}, timestamp: Math.floor(now() / 1000) })
 */
export const RegisterNameMessage = z.strictObject({
  name: NameText,
  attributes: NameAttributes,
  /** Unix seconds, at most five minutes ago. */
  timestamp: Seconds,
})
export type RegisterNameMessage = z.infer<typeof RegisterNameMessage>

const Change = { name: NameText, timestamp: Seconds }

/**
 * The JSON text that is signed to change a name. The signature is the one of the owner, but for `accept`.
 * - `set`: writes records; an empty address or text removes one. `isPrimary` decides about reverse lookups.
 * - `rename`: gives up `name` for `to`, keeping the records.
 * - `move`: offers the name to the account `to` for seven days; `to` the owner takes the offer back.
 * - `accept`: signed by the account that the name is offered to, which gets it without any record of the old owner.
 * - `release`: gives up the name.
 * - `extend`: renews it for the deployment's lifetime.
 */
export const ChangeNameMessage = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('set'),
    ...Change,
    attributes: z.optional(NameAttributes),
    /** By coin type in decimal digits. */
    addresses: z.optional(z.record(CoinTypeText, z.string().check(z.maxLength(128)))),
    isPrimary: z.optional(z.boolean()),
  }),
  z.strictObject({ action: z.literal('rename'), ...Change, to: NameText }),
  z.strictObject({
    action: z.literal('move'),
    ...Change,
    to: AccountAddress,
    /** The chain of the new account, if it is a smart account. */
    coinType: z.optional(CoinType),
  }),
  z.strictObject({ action: z.literal('accept'), ...Change }),
  z.strictObject({ action: z.literal('release'), ...Change }),
  z.strictObject({ action: z.literal('extend'), ...Change }),
])
export type ChangeNameMessage = z.infer<typeof ChangeNameMessage>

/** A message and the signature of an account. */
const SignedByAccount = z.object({
  /** The chain on which the account signs: 60 for Ethereum, 0x80000000 + its id for another EVM chain. */
  coin_type: CoinType,
  address: AccountAddress,
  /** JSON text, signed as it is sent (EIP-191). */
  message: Text(8_192),
  /** Hexadecimal; of a smart account also ERC-1271 and ERC-6492. */
  signature: Text(16_384),
})

const NAMES_OFF = 'The project is unknown, or the deployment offers no names.'
const SIGNED_REFUSED = {
  400: 'A parameter or the message is not valid, or the name breaks a rule; `field` names it.',
  403: 'The signature is not valid, the message is too old, the account does not own the name, or the operator holds it.',
  413: 'The body is too large.',
  415: 'The body is not sent as JSON.',
  502: 'The node that verifies signatures of smart accounts could not be read.',
}

export const NAME_OFFER_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/profile/offer',
  access: 'project',
  budget: 'account',
  purpose: 'Whether the deployment offers names, and under which zone',
  body: z.undefined(),
  answer: z.object({
    /** Null when no names are offered. */
    zone: z.nullable(z.string().check(z.maxLength(255))),
    /** The number of characters of a label. */
    length: z.object({ min: z.int(), max: z.int() }),
    /** Coin types that a name can have an address for, besides those of EVM chains. */
    coinTypes: z.array(CoinType).check(z.maxLength(64)),
    /** How many days a name lasts until it is renewed; null where names do not end. */
    lifetimeDays: z.nullable(z.int()),
  }),
  answers: 'The zone, such as `demo.eth`; null when no names are offered.',
  cache: 'private, max-age=60',
})

export const REGISTERED_NAME_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/profile/account/{name}',
  access: 'project',
  budget: 'account',
  purpose: 'A registered name with its records',
  params: z.object({ name: NameText }),
  notes: { name: { description: 'With its zone.', example: 'ada.demo.eth' } },
  body: z.undefined(),
  answer: RegisteredName,
  responses: { 404: `${NAMES_OFF.slice(0, -1)}, or nobody has the name.` },
})

export const NAMES_OF_ADDRESS_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  access: 'project',
  budget: 'account',
  purpose: 'The names that an account owns, its primary name first',
  params: z.object({ address: AccountAddress }),
  query: z.object({
    sender: z.optional(z.string().check(z.maxLength(128))),
    apiVersion: z.optional(z.string().check(z.maxLength(8))),
  }),
  notes: {
    sender: {
      description:
        'The account of the client that calls. It is neither read nor stored, so that no lookup is linked to an account.',
    },
    apiVersion: { description: 'Accepted for compatibility; there is one form of the answer.', example: '2' },
  },
  body: z.undefined(),
  answer: z.array(RegisteredName).check(z.maxLength(100)),
  answers: 'An empty list for an account without a name, and when the deployment offers none.',
})

export const NAMES_OFFERED_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/profile/offered/{address}',
  access: 'project',
  budget: 'account',
  purpose: 'The names that other accounts offer to an account',
  detail:
    'The account gets such a name by the action `accept`. Anybody may offer a name of theirs. An offer with `offeredCoinType` is ' +
    'accepted by the smart account on that chain, and one without it by the key of the address.',
  params: z.object({ address: AccountAddress }),
  body: z.undefined(),
  answer: z.array(RegisteredName).check(z.maxLength(100)),
  answers: 'The newest offer first, 20 at most.',
})

export const NAME_SUGGESTIONS_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  access: 'project',
  budget: 'account',
  purpose: 'Whether a name is free, and free alternatives',
  params: z.object({ name: NameText }),
  query: z.object({ zone: z.optional(z.string().check(z.maxLength(255))) }),
  notes: {
    name: { description: 'The label, or the name with its zone.', example: 'ada' },
    zone: { description: 'The zone of the deployment, which is the default.', example: 'demo.eth' },
  },
  body: z.undefined(),
  answer: z.object({ suggestions: z.array(NameSuggestion).check(z.maxLength(16)) }),
  answers: 'The first is the name that was asked about; the others are free.',
  responses: { 404: `${NAMES_OFF.slice(0, -1)}, or not under the zone.` },
})

export const REGISTER_NAME_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/profile/account',
  access: 'project',
  budget: 'account',
  purpose: 'Registers a name for the account that signs',
  detail:
    '`message` is the JSON text `{"name","attributes","timestamp"}` with the name in full and the time in Unix seconds. ' +
    '`attributes` are the text records `avatar`, `bio` (the record `description`), `url`, `email`, `location`, `com.twitter` and ' +
    '`com.github` (ENSIP-5); everybody can read them. The ' +
    'signature is free of fees, counts for five minutes and has an effect once.',
  body: SignedByAccount,
  answer: z.object({ success: z.literal(true), name: NameText }),
  answers: 'The account has the name.',
  responses: {
    ...SIGNED_REFUSED,
    404: NAMES_OFF,
    409: 'The name is taken, the account has as many names as it may, or the signature was used before.',
  },
})

export const CHANGE_NAME_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/profile/account/{name}',
  access: 'project',
  budget: 'account',
  purpose: 'Changes, renames, offers, accepts, renews or gives up a name',
  detail:
    '`message` is the JSON text `{"action","name","timestamp",…}`. Of the actions `set` has `attributes`, `addresses` and ' +
    '`isPrimary`, `rename` and `move` have `to`. It has to be newer than the last change of the name. `move` offers the name to ' +
    'an account, which gets it when it signs `accept` within seven days. Of a smart account it names the chain (`coinType`).',
  params: z.object({ name: NameText }),
  body: SignedByAccount,
  answer: z.object({
    success: z.literal(true),
    /** The name after the change. */
    name: NameText,
  }),
  answers: 'The change was made.',
  responses: {
    ...SIGNED_REFUSED,
    404: `${NAMES_OFF.slice(0, -1)}, or nobody has the name.`,
    409: 'The new name is taken, or the message is not newer than the last change of the name.',
  },
})
