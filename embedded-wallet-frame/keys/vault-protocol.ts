import type { SignRequest, VaultAccount } from './vault.ts'

// The protocol between the document and the vault worker. The worker parses each request (`worker/parse-request.ts`), the
// document each answer (`vault-answers.ts`).

/** How a password becomes a key (RFC 9106); the salt as bytes. */
export interface Argon2Settings {
  readonly memoryKiB: number
  readonly iterations: number
  readonly parallelism: number
  readonly salt: Uint8Array<ArrayBuffer>
}

/** A wallet that was created or opened. */
export interface OpenedWallet {
  readonly walletId: string
  readonly accounts: readonly VaultAccount[]
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * The input of each call; `object` for none. Blobs are root keys wrapped by AES-GCM; `secret` is the output of a passkey's
 * PRF.
 */
export interface VaultInputs {
  readonly create: object
  readonly importPhrase: { readonly words: readonly string[] }
  readonly openDevice: {
    readonly walletId: string
    readonly unlockerId: string
    readonly key: CryptoKey
    readonly serverHalf: Bytes
    readonly blob: Bytes
  }
  readonly openPasskey: {
    readonly walletId: string
    readonly credentialId: string
    readonly secret: Bytes
    readonly blob: Bytes
  }
  /** The worker holds the key of the password until `openPassword` or `lock`; a wipe makes it useless. */
  readonly preparePassword: {
    readonly walletId: string
    readonly password: string
    readonly settings: Argon2Settings
  }
  readonly openPassword: { readonly walletId: string; readonly blob: Bytes }
  readonly openPhrase: { readonly walletId: string; readonly words: readonly string[] }
  readonly openOperator: { readonly walletId: string; readonly rootKey: Bytes }
  readonly sealDevice: { readonly unlockerId: string; readonly serverHalf: Bytes }
  readonly sealPasskey: { readonly credentialId: string; readonly secret: Bytes }
  readonly sealPassword: { readonly password: string }
  readonly proveOpen: object
  readonly discloseRootKey: object
  readonly revealWords: object
  readonly sign: { readonly request: SignRequest }
  readonly lock: object
}

/** The answer of each call. */
export interface VaultAnswers {
  readonly create: OpenedWallet
  readonly importPhrase: OpenedWallet
  readonly openDevice: OpenedWallet
  readonly openPasskey: OpenedWallet
  readonly preparePassword: { readonly verifier: Bytes }
  readonly openPassword: OpenedWallet
  readonly openPhrase: OpenedWallet
  readonly openOperator: OpenedWallet
  /** The key cannot be exported; this browser stores it. */
  readonly sealDevice: { readonly key: CryptoKey; readonly blob: Bytes }
  readonly sealPasskey: { readonly blob: Bytes }
  readonly sealPassword: {
    readonly settings: Argon2Settings
    readonly verifier: Bytes
    readonly blob: Bytes
  }
  /** Proves to the server that the wallet is open, and reveals nothing about the keys. */
  readonly proveOpen: { readonly proof: Bytes }
  /** Only for recovery by the operator. */
  readonly discloseRootKey: { readonly rootKey: Bytes }
  readonly revealWords: { readonly words: readonly string[] }
  readonly sign: { readonly signature: Bytes }
  readonly lock: object
}

export type VaultCall = keyof VaultInputs

/** A call with its name, as it is sent to the worker. */
export type VaultRequest<Call extends VaultCall = VaultCall> = {
  [Name in Call]: { readonly call: Name } & VaultInputs[Name]
}[Call]

/** Why the worker refused. */
export type VaultRefusal = 'WALLET_LOCKED' | 'PHRASE_INVALID' | 'BLOB_MISMATCH' | 'VAULT_FAILED'

/** An outcome as it leaves the worker. It carries codes only; the document has the texts. */
export type VaultOutcome<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly code: VaultRefusal }

/** The worker's handlers, one for each call. */
export type VaultHandlers = {
  readonly [Call in VaultCall]: (input: VaultInputs[Call]) => Promise<VaultOutcome<VaultAnswers[Call]>>
}
