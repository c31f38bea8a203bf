import type { Network } from '#schemas/entities/network.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { ContractOnOtherNetworks } from '#schemas/rpc/contract-on-other-networks.ts'

/** How soon a transfer shall be confirmed, where the sender chooses. */
export const TRANSFER_SPEEDS = ['slow', 'normal', 'fast'] as const
export type TransferSpeed = (typeof TRANSFER_SPEEDS)[number]

/** What is sent, from whom to whom. */
export interface Transfer {
  readonly network: Network
  readonly from: string
  /** As {@link ChainTransfers.toRecipient} wrote it. */
  readonly to: string
  /** Contract or mint; undefined for the network's own coin. */
  readonly token: string | undefined
  /** In the smallest unit. */
  readonly amount: bigint
  readonly speed: TransferSpeed
  /** Of the sender in hexadecimal, where the wallet told it. */
  readonly publicKey?: string | undefined
}

/**
 * Why a transfer would not arrive: more than is held, no coins for the fee, less than the chain moves, a rest that the
 * chain does not keep, refused by the token or the recipient, a token whose transfers need more than this, no account
 * that can receive.
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
  /** What the sender holds of what is sent. */
  readonly balance: bigint
  /** The most that can be sent of it. */
  readonly maximum: bigint
  /** At most, in the network's own coin. */
  readonly fee: bigint
  /** Put down in the own coin for an account the recipient does not have yet; 0 where there is none. */
  readonly deposit: bigint
  readonly problem: TransferProblem | undefined
  /** What the wallet is asked; undefined with a problem. */
  readonly request: { readonly method: string; readonly params: unknown } | undefined
  /** Where the chain knows it before it is signed. */
  readonly transactionId: string | undefined
  /** Where the account stood before, for {@link ChainTransfers.findSent}; opaque. */
  readonly mark: string
}

/** Whom to look for on which networks. */
export interface OtherNetworksQuestion extends Pick<Transfer, 'to' | 'network'> {
  readonly networks: readonly Network[]
}

/** What a chain says of a transaction. */
export type TransferStatus = 'absent' | 'pending' | 'confirmed' | 'failed'

/** Whether a transfer was made whose outcome nobody told. */
export type SentOutcome =
  | { readonly kind: 'found'; readonly transactionId: string }
  /** The account made nothing since, and may still. */
  | { readonly kind: 'nothing' }
  /** What was prepared then cannot arrive any more. */
  | { readonly kind: 'never' }
  | { readonly kind: 'unclear' }

/**
 * Transfers of a namespace's chains. Each implementation is a chunk of its own; no method throws.
 *
 * @example
 * const { transfers } = await extra.chains.load(namespace)
 * const prepared = await (await transfers()).prepare(transfer)
 */
export interface ChainTransfers {
  /** Whether the sender chooses how soon a transfer is confirmed. */
  readonly hasSpeeds: boolean
  /**
   * An address of the network as it is written there, or undefined for anything else: capitals of EIP-55, checksums and
   * networks count. A missing `0x` and spaces around are taken.
   */
  readonly toRecipient: (text: string, network: Network) => string | undefined
  /**
   * Looks on other networks for a contract at the recipient's address that is none on its own; within a second or so. Left
   * out where an address of one network is nobody's on another.
   *
   * @param question.networks of the deployment, of all namespaces.
   */
  readonly findOnOtherNetworks?:
    | ((question: OtherNetworksQuestion) => Promise<ContractOnOtherNetworks>)
    | undefined
  /** Asks the node what the transfer costs and whether it would work, and builds what the wallet is asked. */
  readonly prepare: (transfer: Transfer) => Promise<Result<PreparedTransfer>>
  /**
   * Makes of the wallet's answer a transaction of the network, and sends it where the wallet only signed.
   *
   * @returns its id.
   */
  readonly complete: (answered: {
    readonly network: Network
    readonly answer: unknown
    /** As prepared. */
    readonly transactionId: string | undefined
  }) => Promise<Result<string>>
  readonly readStatus: (question: {
    readonly network: Network
    readonly transactionId: string
  }) => Promise<Result<TransferStatus>>
  /** Looks on the chain for a transfer whose answer was lost. */
  readonly findSent: (
    question: Pick<Transfer, 'network' | 'from' | 'to' | 'token' | 'amount'> & {
      readonly mark: string
      readonly transactionId: string | undefined
    },
  ) => Promise<Result<SentOutcome>>
}
