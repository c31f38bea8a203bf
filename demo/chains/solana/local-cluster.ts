/**
 * Genesis hash of the local Solana network: 32 bytes whose base58 text is readable. Its first 32 characters are the reference
 * of the network's CAIP-2 id (https://namespaces.chainagnostic.org/solana/caip2).
 */
export const LOCAL_GENESIS_HASH = `LocaLPostern${'1'.repeat(31)}`

/** The `solana-core` of `getVersion`; the suffix shows that no validator is running. */
export const LOCAL_SOLANA_VERSION = '2.3.0-local-svm'

/** Fee per signature, in lamports. */
export const LAMPORTS_PER_SIGNATURE = 5_000

/** How many blocks a blockhash stays valid (Solana: MAX_PROCESSING_AGE). */
export const BLOCKHASH_LIFE_BLOCKS = 150

/** Time between two blocks, in milliseconds; due blocks are created with the next request. */
export const BLOCK_INTERVAL_MS = 400
