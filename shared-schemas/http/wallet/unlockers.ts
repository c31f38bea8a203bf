import * as z from 'zod/mini'
import { UnlockerKind } from '#schemas/entities/embedded-user.ts'
import { defineEndpoint, type EndpointCatalogue } from '#schemas/http/define-endpoint.ts'
import { Base64Url } from '#schemas/primitives/base64.ts'
import { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

const Nothing = z.undefined()
const Done = z.strictObject({})
const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'expected an id'))
/** 32 bytes. */
const ServerHalf = Base64Url.check(z.minLength(43), z.maxLength(43))
/** The entropy of a recovery phrase of 12 to 24 words: 16 to 32 bytes. */
const RootKey = Base64Url.check(z.minLength(22), z.maxLength(43))
/** A root key sealed with AES-GCM; the sealing key never reaches the server. */
const Blob = Base64Url.check(z.maxLength(1_024))
const Label = z.string().check(z.maxLength(80))
/**
 * 32 bytes derived from the root key, which prove that the wallet is open in the calling browser. The wallet's id commits to
 * them.
 */
const Proof = ServerHalf
/** A WebAuthn structure in its JSON form (Web Authentication Level 3, §5.1). */
const WebAuthnJson = z.record(z.string(), z.unknown())

/** An account of a wallet as declared by the browser that created the wallet. */
export const DeclaredAccount = z.strictObject({
  namespace: ChainNamespace,
  address: z.string().check(z.minLength(1), z.maxLength(128)),
  /** Encoded as base64url. */
  publicKey: Base64Url.check(z.maxLength(128)),
  /** CAIP-2 ids of the networks with this address, where addresses differ by network. */
  caipNetworkIds: z.optional(z.array(z.string().check(z.maxLength(41))).check(z.maxLength(32))),
})
export type DeclaredAccount = z.infer<typeof DeclaredAccount>
const DeclaredAccounts = z.array(DeclaredAccount).check(z.maxLength(16))

/** Parameters for deriving a key from a password (RFC 9106). */
export const Argon2Parameters = z.strictObject({
  algorithm: z.literal('argon2id'),
  memoryKiB: z.int().check(z.minimum(19_456), z.maximum(1_048_576)),
  iterations: z.int().check(z.minimum(2), z.maximum(16)),
  parallelism: z.int().check(z.minimum(1), z.maximum(4)),
  salt: Base64Url.check(z.minLength(22), z.maxLength(64)),
})
export type Argon2Parameters = z.infer<typeof Argon2Parameters>

/** An unlocker as lists show it. */
export const UnlockerInfo = z.strictObject({
  unlockerId: Id,
  kind: UnlockerKind,
  label: Label,
  /** ISO 8601. */
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type UnlockerInfo = z.infer<typeof UnlockerInfo>

/**
 * Endpoints for wallets and their unlockers (docs/security-model.md §5.4). The server stores halves and sealed blobs,
 * releases each only to a session that proved what its kind requires, and can open none of them alone.
 */
export const UNLOCKER_ENDPOINTS = {
  wallet: defineEndpoint({
    method: 'GET',
    path: '/wallet/v1/wallet',
    access: 'session',
    purpose: 'The wallet of this user and what opens it; null before it is made.',
    body: Nothing,
    answer: z.strictObject({
      wallet: z.nullable(
        z.strictObject({
          walletId: Id,
          /** Increases with every change of the unlockers; a device refuses a lower version. */
          version: z.int(),
          unlockers: z.array(UnlockerInfo),
          /** Whether the operator stores the key for the user's login, because the wallet has no recovery yet. */
          isKeptForLogin: z.boolean(),
          /** Absent where the browser that created the wallet declared none. */
          accounts: z.optional(DeclaredAccounts),
        }),
      ),
    }),
  }),
  createWallet: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/wallet',
    access: 'session',
    purpose:
      'Records that this user has a wallet; a user has one. The key was created in the browser and stays there. A wallet whose setup was never finished, so that no site knows its address, can be replaced.',
    body: z.strictObject({ walletId: Id, accounts: z.optional(DeclaredAccounts), replaces: z.optional(Id) }),
    answer: z.strictObject({ version: z.int() }),
  }),
  addDevice: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/device',
    access: 'session',
    purpose: 'Make the server half of this browser, where the wallet is open; at most one per device key.',
    body: z.strictObject({ walletId: Id, proof: Proof }),
    answer: z.strictObject({ unlockerId: Id, serverHalf: ServerHalf, version: z.int() }),
  }),
  releaseDevice: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/device/{unlockerId}/release',
    access: 'session',
    purpose: 'The server half of this browser, to the device key it was made for.',
    body: Nothing,
    answer: z.strictObject({ serverHalf: ServerHalf, version: z.int() }),
  }),
  passkeyCreation: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/passkey/creation',
    access: 'session',
    purpose: 'Options for navigator.credentials.create, with the PRF extension.',
    body: z.strictObject({ walletId: Id }),
    answer: z.strictObject({ challengeId: Id, options: WebAuthnJson }),
  }),
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/passkey',
    access: 'session',
    purpose:
      'A verified passkey with the root key wrapped by its PRF output. Step-up once the wallet can be restored.',
    body: z.strictObject({
      walletId: Id,
      proof: Proof,
      challengeId: Id,
      registration: WebAuthnJson,
      blob: Blob,
      label: Label,
    }),
    answer: z.strictObject({ unlockerId: Id, version: z.int() }),
  }),
  passkeyRequest: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/passkey/request',
    access: 'session',
    purpose: 'Options for navigator.credentials.get over the passkeys of this wallet.',
    body: z.strictObject({ walletId: Id }),
    answer: z.strictObject({ challengeId: Id, options: WebAuthnJson }),
  }),
  releasePasskey: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/passkey/release',
    access: 'session',
    purpose: 'The wrapped root key, for a verified assertion; counts as a step-up.',
    body: z.strictObject({ challengeId: Id, assertion: WebAuthnJson }),
    answer: z.strictObject({ unlockerId: Id, walletId: Id, blob: Blob, version: z.int() }),
  }),
  addPassword: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/password',
    access: 'session',
    purpose: 'A password: its parameters, a verifier derived apart from the key, and the wrapped root key.',
    body: z.strictObject({
      walletId: Id,
      proof: Proof,
      parameters: Argon2Parameters,
      verifier: ServerHalf,
      blob: Blob,
    }),
    answer: z.strictObject({ unlockerId: Id, version: z.int() }),
  }),
  passwordParameters: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/password/parameters',
    access: 'session',
    purpose: 'How to derive the verifier of the password.',
    body: z.strictObject({ walletId: Id }),
    answer: z.strictObject({ unlockerId: Id, parameters: Argon2Parameters }),
  }),
  releasePassword: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/password/release',
    access: 'session',
    purpose:
      'The wrapped root key, for the right verifier, which counts as a step-up; 10 tries, then a lock of an hour that doubles to a day.',
    body: z.strictObject({ unlockerId: Id, verifier: ServerHalf }),
    answer: z.strictObject({ walletId: Id, blob: Blob, version: z.int() }),
  }),
  addPhrase: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/kit',
    access: 'session',
    purpose: 'Note that the visitor wrote the words down and proved it; the words never leave the browser.',
    body: z.strictObject({ walletId: Id, proof: Proof }),
    answer: z.strictObject({ unlockerId: Id, version: z.int() }),
  }),
  addOperator: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/operator',
    access: 'session',
    purpose:
      'Recovery by the operator, only where the project allows it: the operator can open such a wallet.',
    body: z.strictObject({ walletId: Id, proof: Proof, rootKey: RootKey }),
    answer: z.strictObject({ unlockerId: Id, version: z.int() }),
  }),
  releaseOperator: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/operator/release',
    access: 'step-up',
    purpose: 'The root key that the operator stores.',
    body: z.strictObject({ walletId: Id }),
    answer: z.strictObject({ rootKey: RootKey, version: z.int() }),
  }),
  storeLoginKey: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/wallet/login-key',
    access: 'session',
    purpose:
      'Stores the key, for logins, until the wallet has a recovery method; only where the project shares addresses before that.',
    body: z.strictObject({ walletId: Id, proof: Proof, rootKey: RootKey }),
    answer: z.strictObject({ version: z.int() }),
  }),
  releaseLoginKey: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/wallet/login-key/release',
    access: 'session',
    purpose: 'The key that is stored until the wallet has a recovery method.',
    body: z.strictObject({ walletId: Id }),
    answer: z.strictObject({ rootKey: RootKey, version: z.int() }),
  }),
  removeUnlocker: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/unlockers/{unlockerId}/removal',
    access: 'step-up',
    purpose:
      'Take a way to open the wallet away, where the wallet is open; never the last that outlives a browser.',
    body: z.strictObject({ proof: Proof }),
    answer: z.strictObject({ version: z.int() }),
  }),
  recordExport: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/wallet/export',
    access: 'step-up',
    purpose: 'Note in the audit log, and by mail, that the words are about to be shown.',
    body: Nothing,
    answer: Done,
  }),
} as const satisfies EndpointCatalogue
