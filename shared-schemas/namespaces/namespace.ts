import * as z from 'zod/mini'

/** The type of an account (docs/specification.md §1.17). */
export const AccountType = z.enum(['eoa', 'smartAccount', 'payment'])
export type AccountType = z.infer<typeof AccountType>

/**
 * What the modal may offer on a namespace (docs/specification.md §9.23 to §9.27). Balances and history are offered per
 * network instead: on those the server supports (`GET /v1/supported-chains`).
 */
interface NamespaceFeatures {
  readonly names: boolean
  readonly send: boolean
  /** Swaps; a deployment may still have no venue on a network. */
  readonly swaps: boolean
  /** Buying with money; a deployment may still have no provider on a network. */
  readonly onramp: boolean
}

/** The declaration of a namespace. Shared code reads it instead of comparing namespace names. */
export interface Namespace {
  /** Display name. */
  readonly name: string
  /** The account type an embedded wallet starts with (docs/specification.md §6.16). */
  readonly defaultAccountType: AccountType
  readonly accountTypes: readonly AccountType[]
  readonly features: NamespaceFeatures
  /** The placeholder address of the native coin in token lists. */
  readonly nativeTokenAddress: string
  /** Strict check of an address; the CAIP-2 reference narrows it to one network where addresses differ by network. */
  readonly isAddress: (address: string, reference?: string) => boolean
  /** Path of an explorer link after the explorer's base URL. */
  readonly addressExplorerPath: (address: string) => string
  readonly transactionExplorerPath: (transactionId: string) => string
  /**
   * The SLIP-44 coin type that name services use (ENSIP-11 on EVM chains); undefined for references without one: chain ids of
   * 2147483648 and more (docs/specification.md §5.6, §5.7).
   */
  readonly coinType: (reference: string) => number | undefined
}
