import * as z from 'zod/mini'
import { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { VaultAnswers, VaultCall } from './vault-protocol.ts'

type Bytes = Uint8Array<ArrayBuffer>

const Bytes = z.custom<Bytes>((value) => value instanceof Uint8Array && value.buffer instanceof ArrayBuffer)
const Opened = z.strictObject({
  walletId: z.string(),
  accounts: z.array(
    z.strictObject({
      namespace: ChainNamespace,
      address: z.string(),
      publicKey: Bytes,
      caipNetworkIds: z.exactOptional(z.array(z.string())),
    }),
  ),
})
const Nothing = z.strictObject({})

/** The schemas of the vault worker's answers, by call. */
export const VAULT_ANSWERS: { readonly [Call in VaultCall]: z.ZodMiniType<VaultAnswers[Call]> } = {
  create: Opened,
  importPhrase: Opened,
  openDevice: Opened,
  openPasskey: Opened,
  preparePassword: z.strictObject({ verifier: Bytes }),
  openPassword: Opened,
  openPhrase: Opened,
  openOperator: Opened,
  sealDevice: z.strictObject({ key: z.instanceof(CryptoKey), blob: Bytes }),
  sealPasskey: z.strictObject({ blob: Bytes }),
  sealPassword: z.strictObject({
    settings: z.strictObject({
      memoryKiB: z.int(),
      iterations: z.int(),
      parallelism: z.int(),
      salt: Bytes,
    }),
    verifier: Bytes,
    blob: Bytes,
  }),
  proveOpen: z.strictObject({ proof: Bytes }),
  discloseRootKey: z.strictObject({ rootKey: Bytes }),
  revealWords: z.strictObject({ words: z.array(z.string()) }),
  sign: z.strictObject({ signature: Bytes }),
  lock: Nothing,
}

/** The schema of an outcome of the worker. */
export const VaultOutcomeSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), answer: z.unknown() }),
  z.strictObject({
    ok: z.literal(false),
    code: z.enum(['WALLET_LOCKED', 'PHRASE_INVALID', 'BLOB_MISMATCH', 'VAULT_FAILED']),
  }),
])
