import type { SmartAccountPlan } from '#frame/preview/evm/smart-account-plan.ts'
import type { ContractLookup } from '#frame/preview/evm/lookups/other-network-contracts.ts'
import type { RecipientBook } from '#frame/preview/known-recipients.ts'
import type { FindName } from '#frame/services/name-api.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { PackedUserOperation, SignedAuthorization } from '#schemas/http/wallet/sponsor.ts'

/** Where descriptions of contracts come from. Never anything but the operator's own store. */
export interface DescriptorSource {
  /** Undefined when there is nothing, or when it could not be asked: then nothing is described. */
  readonly find: (chainId: number, address: string) => Promise<ContractDescriptors | undefined>
}

/** What a sponsor wants to see in an operation. All numbers in hexadecimal. */
export interface SponsorQuote {
  readonly entryPoint: string
  readonly nonce: string
  readonly callGasLimit: string
  readonly verificationGasLimit: string
  readonly preVerificationGas: string
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
  readonly paymasterAndData: string
}

/** The operator, who pays for calls (ERC-4337). */
export interface Sponsor {
  readonly quote: (calls: {
    readonly caipNetworkId: string
    readonly sender: string
    readonly callData: string
    readonly isDelegated: boolean
  }) => Promise<Result<SponsorQuote>>
  /** @returns the hash of the transaction that carries the operation. */
  readonly send: (signed: {
    readonly caipNetworkId: string
    readonly operation: PackedUserOperation
    readonly authorization?: SignedAuthorization
  }) => Promise<Result<{ readonly transactionHash: string; readonly operationHash: string }>>
}

/** Ids of calls that were sent, where the site chose them (EIP-5792). */
export interface SentCalls {
  readonly find: (id: string) => SentBundle | undefined
  readonly put: (id: string, bundle: SentBundle) => void
}

/** Calls that were sent: in which transactions, and whether all or none of them happen. */
export interface SentBundle {
  readonly caipNetworkId: string
  /** One for each call that was sent, or one for all of them. */
  readonly transactionHashes: readonly string[]
  readonly isAtomic: boolean
  /** How many calls there were, where each has a transaction of its own; more than were sent when one was refused. */
  readonly count?: number
  /** Given when the calls went through an EntryPoint: the transaction may succeed while they fail. */
  readonly operationHash?: string
}

/** What the EVM handlers need beyond the context of a request. */
export interface EvmServices {
  readonly descriptors: DescriptorSource
  /** In lower case. */
  readonly recipients: RecipientBook
  /** The smart account of a network, while the visitor acts as one; undefined acts as a plain key. */
  readonly smartAccount: (caipNetworkId: string) => SmartAccountPlan | undefined
  /** Absent where names are not asked for. */
  readonly findName?: FindName
  /** Absent where no other network can be asked. */
  readonly elsewhere?: ContractLookup
  /** Absent where nobody pays for the visitor. */
  readonly sponsor?: Sponsor
  readonly sentCalls: SentCalls
}

/** Whether the operator pays for calls of this account on a network. */
export function hasSponsor(
  { smartAccount, sponsor }: Pick<EvmServices, 'smartAccount' | 'sponsor'>,
  caipNetworkId: string,
): boolean {
  return sponsor !== undefined && smartAccount(caipNetworkId)?.isSponsored === true
}
