import type { VaultAnswers, VaultCall, VaultInputs, VaultOutcome } from '#frame/keys/vault-protocol.ts'

/** The answers of the worker, one per call. */
export type VaultHandlers = {
  readonly [Call in VaultCall]: (input: VaultInputs[Call]) => Promise<VaultOutcome<VaultAnswers[Call]>>
}
