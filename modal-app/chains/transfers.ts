import type { Network } from '#schemas/entities/network.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { ContractOnOtherNetworks } from '#schemas/rpc/contract-on-other-networks.ts'

/** How fast a transfer should confirm, where the sender can choose. */
export const TRANSFER_SPEEDS = ['slow', 'normal', 'fast'] as const
export type TransferSpeed = (typeof TRANSFER_SPEEDS)[number]

/** The asset, amount, sender and recipient of a transfer. */
export interface Transfer {
  readonly network: Network
  readonly from: string
  /** As returned by {@link ChainTransfers.toRecipient}. */
  readonly to: string
  /** Contract or mint; undefined for the network's native coin. */
  readonly token: string | undefined
  /** In the smallest unit. */
  readonly amount: bigint
  readonly speed: TransferSpeed
  /** The sender's public key in hexadecimal, if the wallet shared it. */
  readonly publicKey?: string | undefined
}

/**
 * Why a transfer would fail: an amount above the balance, no coins for the fee, an amount or a remainder below the chain's
 * minimum, refused by the token or the recipient, an unsupported kind of token, or a recipient that cannot receive.
 */
export type TransferProblem =
  | 'amount'
  | 'fee'
  | 'too-small'
  | 'rest-too-small'
  | 'refused'
  | 'token-unsupported'
  | 'recipient'

/** A transfer as it would be made now. Amounts are in the smallest unit. */
export interface PreparedTransfer {
  /** The sender's balance of the asset. */
  readonly balance: bigint
  /** The most that can be sent of it. */
  readonly maximum: bigint
  /** The maximum fee, in the network's native coin. */
  readonly fee: bigint
  /** Paid in the native coin for an account the recipient does not have yet; 0 if there is none to create. */
  readonly deposit: bigint
  readonly problem: TransferProblem | undefined
  /** The request for the wallet; undefined when there is a problem. */
  readonly request: { readonly method: string; readonly params: unknown } | undefined
  /** The transaction id, on chains where it is known before signing. */
  readonly transactionId: string | undefined
  /** The account's state before the transfer, for {@link ChainTransfers.findSent}; opaque. */
  readonly mark: string
}

/** A recipient, and the networks on which to look for a contract at its address. */
export interface OtherNetworksQuestion extends Pick<Transfer, 'to' | 'network'> {
  readonly networks: readonly Network[]
}

/** A transfer by whatever wallet reads its URI. */
export interface RequestedTransfer extends Pick<Transfer, 'network' | 'token' | 'amount'> {
  readonly recipient: string
  /** Of the asset. */
  readonly decimals: number
}

/** Asks a wallet something that it answers by itself. */
export type AskWallet = (method: string, params: unknown) => Promise<Result<unknown>>

/** The status of a transaction on its chain. */
export type TransferStatus = 'absent' | 'pending' | 'confirmed' | 'failed'

/** What is known of a transfer whose answer was lost. */
export type SentOutcome =
  | { readonly kind: 'found'; readonly transactionId: string }
  /** The account has sent nothing since, and the transfer may still arrive. */
  | { readonly kind: 'nothing' }
  /** The prepared transaction can no longer arrive. */
  | { readonly kind: 'never' }
  | { readonly kind: 'unclear' }

/**
 * Transfers on a namespace's chains. Each implementation is a chunk of its own; no method throws.
 *
 * @example
 * const { transfers } = await extra.chains.load(namespace)
 * const prepared = await (await transfers()).prepare(transfer)
 */
export interface ChainTransfers {
  /** Whether the sender can choose how fast a transfer confirms. */
  readonly hasSpeeds: boolean
  /**
   * Normalizes an address of the network, or returns undefined for anything else; EIP-55 capitals, checksums and the network
   * are verified. A missing `0x` and surrounding spaces are accepted.
   */
  readonly toRecipient: (text: string, network: Network) => string | undefined
  /** Writes a transfer as the URI that wallets of the namespace open or scan. */
  readonly paymentUri: (transfer: RequestedTransfer) => string
  /** Reads from the chain how many decimals a token has; absent where there are no tokens. */
  readonly readDecimals?:
    | ((question: { readonly network: Network; readonly token: string }) => Promise<Result<number>>)
    | undefined
  /**
   * Looks for networks on which the recipient is a contract although it is none on the transfer's network; takes about a
   * second at most. Absent where an address belongs to one network only.
   *
   * @param question.networks of the deployment, of all namespaces.
   */
  readonly findOnOtherNetworks?:
    | ((question: OtherNetworksQuestion) => Promise<ContractOnOtherNetworks>)
    | undefined
  /** Reads from the node what the transfer costs and whether it would succeed, and builds the wallet's request. */
  readonly prepare: (transfer: Transfer) => Promise<Result<PreparedTransfer>>
  /**
   * Turns the wallet's answer into a transaction of the network; broadcasts it where the wallet only signed.
   *
   * @returns the transaction id; a failure whose data has `transactionId` and `isReverted` for what failed on the chain.
   */
  readonly complete: (answered: {
    readonly network: Network
    readonly answer: unknown
    /** As prepared. */
    readonly transactionId: string | undefined
    /** Asks the wallet that answered, without showing anything. */
    readonly askWallet: AskWallet
  }) => Promise<Result<string>>
  readonly readStatus: (question: {
    readonly network: Network
    readonly transactionId: string
  }) => Promise<Result<TransferStatus>>
  /** Searches the chain for a transfer, or for another call, whose answer was lost. */
  readonly findSent: (
    question: Pick<Transfer, 'network' | 'from' | 'to' | 'token' | 'amount'> & {
      /** The call of `to` where it is no transfer; `value` in the smallest unit of the native coin. */
      readonly call?: { readonly value: bigint; readonly data: string } | undefined
      readonly mark: string
      readonly transactionId: string | undefined
    },
  ) => Promise<Result<SentOutcome>>
}
