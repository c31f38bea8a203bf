/** The programs this wallet reads, and accounts that have the same address on every chain. */
export const PROGRAMS = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  firstMemo: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  jupiter: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  stake: 'Stake11111111111111111111111111111111111111',
  loader: 'BPFLoaderUpgradeab1e11111111111111111111111',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  lookupTable: 'AddressLookupTab1e1111111111111111111111111',
} as const

export const SYSVARS = {
  clock: 'SysvarC1ock11111111111111111111111111111111',
  rent: 'SysvarRent111111111111111111111111111111111',
  recentBlockhashes: 'SysvarRecentB1ockHashes11111111111111111111',
  stakeHistory: 'SysvarStakeHistory1111111111111111111111111',
} as const

/** Whatever is sent to these addresses is lost. */
export const BURN_ADDRESSES: readonly string[] = [
  PROGRAMS.system,
  '1nc1nerator11111111111111111111111111111111',
]

/** The mint of wrapped SOL. */
export const NATIVE_MINT = 'So11111111111111111111111111111111111111112'
