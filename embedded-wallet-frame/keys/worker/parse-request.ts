import type { Argon2Settings, VaultRequest } from '#frame/keys/vault-protocol.ts'
import type { SignRequest } from '#frame/keys/vault.ts'

// Written by hand: the worker holds keys, so it loads no package but the cryptography (docs/security-model.md §5.2, §5.3).

type Bytes = Uint8Array<ArrayBuffer>

const ID = /^[A-Za-z0-9_-]{16,64}$/
/** A credential id has up to 1,023 bytes (Web Authentication Level 3, §4). */
const CREDENTIAL_ID = /^[A-Za-z0-9_-]{1,1364}$/
const WORD = /^[a-zA-Z\s]{1,32}$/
const CAIP_NETWORK_ID = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const SECRET_BYTES = 32
const MAX_BLOB_BYTES = 1_024
const MAX_PASSWORD_CHARACTERS = 1_024
/** A Solana transaction has at most 1,232 bytes; messages may be longer. */
const MAX_MESSAGE_BYTES = 262_144

/** Reads the fields of a request; throws at the first invalid one. */
class Fields {
  readonly #message: object

  constructor(message: unknown) {
    if (typeof message !== 'object' || message === null) throw new TypeError('expected an object')
    this.#message = message
  }

  raw(name: string): unknown {
    return Object.hasOwn(this.#message, name) ? Reflect.get(this.#message, name) : undefined
  }

  text(name: string, form: RegExp): string {
    const value = this.raw(name)
    if (typeof value !== 'string' || !form.test(value)) throw new TypeError(name)
    return value
  }

  whole(name: string, least: number, most: number): number {
    const value = this.raw(name)
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
      throw new TypeError(name)
    return value
  }

  /** Copies the bytes, so that no code outside holds the same ones. */
  bytes(name: string, least: number, most = least): Bytes {
    const value = this.raw(name)
    if (!(value instanceof Uint8Array) || value.length < least || value.length > most)
      throw new TypeError(name)
    return Uint8Array.from(value)
  }

  words(name: string): string[] {
    const value = this.raw(name)
    if (!Array.isArray(value) || value.length > 24) throw new TypeError(name)
    return value.map((word: unknown) => {
      if (typeof word !== 'string' || !WORD.test(word)) throw new TypeError(name)
      return word
    })
  }

  password(): string {
    const value = this.raw('password')
    if (typeof value !== 'string' || value.length < 1 || value.length > MAX_PASSWORD_CHARACTERS)
      throw new TypeError('password')
    return value
  }

  /** A key of AES-GCM that cannot be exported. */
  deviceKey(): CryptoKey {
    const value = this.raw('key')
    if (!(value instanceof CryptoKey) || value.extractable || value.algorithm.name !== 'AES-GCM')
      throw new TypeError('key')
    return value
  }

  settings(): Argon2Settings {
    const fields = new Fields(this.raw('settings'))
    return {
      memoryKiB: fields.whole('memoryKiB', 19_456, 1_048_576),
      iterations: fields.whole('iterations', 2, 16),
      parallelism: fields.whole('parallelism', 1, 4),
      salt: fields.bytes('salt', 16, 64),
    }
  }

  signRequest(): SignRequest {
    const fields = new Fields(this.raw('request'))
    const namespace = fields.raw('namespace')
    switch (namespace) {
      case 'eip155':
        return { namespace, digest: fields.bytes('digest', 32) }
      case 'solana':
        return { namespace, message: fields.bytes('message', 0, MAX_MESSAGE_BYTES) }
      case 'bip122': {
        const caipNetworkId = fields.text('caipNetworkId', CAIP_NETWORK_ID)
        return { namespace, digest: fields.bytes('digest', 32), caipNetworkId }
      }
      default:
        throw new TypeError('namespace')
    }
  }

  walletId = (): string => this.text('walletId', ID)
  unlockerId = (): string => this.text('unlockerId', ID)
  credentialId = (): string => this.text('credentialId', CREDENTIAL_ID)
  secret = (name: string): Bytes => this.bytes(name, SECRET_BYTES)
  blob = (): Bytes => this.bytes('blob', 1, MAX_BLOB_BYTES)
}

/**
 * Parses a message to the worker into a request that holds checked fields only; undefined for an invalid one.
 *
 * @example
 * parseRequest({ call: 'sign', request: { namespace: 'eip155', digest } })
 */
export function parseRequest(message: unknown): VaultRequest | undefined {
  try {
    return readRequest(new Fields(message))
  } catch {
    return undefined
  }
}

function readRequest(fields: Fields): VaultRequest | undefined {
  const call = fields.raw('call')
  switch (call) {
    case 'create':
    case 'proveOpen':
    case 'discloseRootKey':
    case 'revealWords':
    case 'lock':
      return { call }
    case 'importPhrase':
      return { call, words: fields.words('words') }
    case 'openDevice':
      return {
        call,
        walletId: fields.walletId(),
        unlockerId: fields.unlockerId(),
        key: fields.deviceKey(),
        serverHalf: fields.secret('serverHalf'),
        blob: fields.blob(),
      }
    case 'openPasskey':
      return {
        call,
        walletId: fields.walletId(),
        credentialId: fields.credentialId(),
        secret: fields.secret('secret'),
        blob: fields.blob(),
      }
    case 'preparePassword':
      return {
        call,
        walletId: fields.walletId(),
        password: fields.password(),
        settings: fields.settings(),
      }
    case 'openPassword':
      return { call, walletId: fields.walletId(), blob: fields.blob() }
    case 'openPhrase':
      return { call, walletId: fields.walletId(), words: fields.words('words') }
    case 'openOperator':
      return { call, walletId: fields.walletId(), rootKey: fields.bytes('rootKey', 16, 32) }
    case 'sealDevice':
      return { call, unlockerId: fields.unlockerId(), serverHalf: fields.secret('serverHalf') }
    case 'sealPasskey':
      return { call, credentialId: fields.credentialId(), secret: fields.secret('secret') }
    case 'sealPassword':
      return { call, password: fields.password() }
    case 'sign':
      return { call, request: fields.signRequest() }
    default:
      return undefined
  }
}
