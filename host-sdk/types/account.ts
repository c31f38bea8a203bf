/** A CAIP-2 namespace the product knows. */
export type Namespace = 'eip155' | 'solana' | 'bip122'

/** The kind of an account. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One account of a connected wallet. */
export interface PosternAccount {
  /** As its chain writes it: with the capitals of EIP-55 on EVM chains. */
  address: string
  /** `payment`, `ordinal` and `stx` are what Bitcoin wallets tell apart. */
  type: AccountType
  /** Hexadecimal, where the wallet told it. */
  publicKey?: string | undefined
}
