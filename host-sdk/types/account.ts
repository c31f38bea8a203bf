/** A CAIP-2 namespace the product knows. */
export type Namespace = 'eip155' | 'solana' | 'bip122'

/** The kind of an account. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One account of a connected wallet. */
export interface PosternAccount {
  /** In the notation of its chain: with the checksum of EIP-55 on EVM chains. */
  address: string
  /** Bitcoin wallets distinguish `payment`, `ordinal` and `stx`. */
  type: AccountType
  /** Hexadecimal, if the wallet shared it. */
  publicKey?: string | undefined
}
