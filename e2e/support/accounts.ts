import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'

/** The accounts of the demo wallets; their keys are published. */
export const ACCOUNTS = DEMO_ACCOUNTS
export const EVM_ACCOUNT: `0x${string}` = DEMO_ACCOUNTS.evm
