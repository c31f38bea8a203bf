import type { Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** The first account of a namespace, as the vault derives it (docs/security-model.md §5.8). */
export interface VaultAccount {
  readonly namespace: ChainNamespace
  /** As the namespace writes it: EIP-55, base58, bech32 of the network below. */
  readonly address: string
  /** Compressed secp256k1 (33 bytes) or ed25519 (32 bytes). */
  readonly publicKey: Uint8Array
  /** CAIP-2 ids this address is for, where addresses differ by network (Bitcoin main and test networks). */
  readonly caipNetworkIds?: readonly string[]
}

/**
 * What the vault signs. ECDSA takes a digest of 32 bytes that the document computed from what it showed; ed25519 takes
 * the message itself.
 */
export type SignRequest =
  /** Answers 65 bytes: r, s (low), recovery bit 0 or 1. */
  | { readonly namespace: 'eip155'; readonly digest: Uint8Array }
  /** Answers 64 bytes. */
  | { readonly namespace: 'solana'; readonly message: Uint8Array }
  /** Answers 65 bytes: r, s (low), recovery bit 0 or 1. */
  | { readonly namespace: 'bip122'; readonly digest: Uint8Array; readonly caipNetworkId: string }

/**
 * The keys of one visitor on one site, in a worker of their own (docs/security-model.md §5.1). No key, seed or recovery
 * phrase passes through this interface. No method throws.
 */
export interface Vault {
  /** Whether keys are in memory. They are wiped after 5 minutes without use and by {@link Vault.lock}. */
  readonly isUnlocked: () => boolean
  /** The accounts, derived when the vault was opened; WALLET_LOCKED while it is not open. */
  readonly accounts: () => Promise<Result<readonly VaultAccount[]>>
  /** Signs; WALLET_LOCKED while the vault is not open. */
  readonly sign: (request: SignRequest) => Promise<Result<Uint8Array>>
  /** Wipes the keys now. */
  readonly lock: () => void
}
