import type { ContractLookup } from '#frame/preview/evm/lookups/other-network-contracts.ts'
import type { RecipientBook } from '#frame/preview/known-recipients.ts'
import type { FindName } from '#frame/services/name-api.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { PackedUserOperation, SignedAuthorization } from '#schemas/http/wallet/sponsor.ts'

/** How the account acts as a smart account on a network. */
export interface SmartAccountPlan {
  /** The contract the account delegates to (EIP-7702). */
  readonly delegate: string
  /** Whether the operator pays fees here. */
  readonly isSponsored: boolean
}

/** The source of contract descriptors: always the operator's own store. */
export interface DescriptorSource {
  /** Undefined if there is none, or if it could not be fetched; then nothing is described. */
  readonly find: (chainId: number, address: string) => Promise<ContractDescriptors | undefined>
}

/** What a sponsor needs to know about an operation. All numbers are hexadecimal. */
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

/** The operator as payer of calls (ERC-4337). */
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

/** Ids of sent calls, if the site chose them (EIP-5792). */
export interface SentCalls {
  readonly find: (id: string) => SentBundle | undefined
  readonly put: (id: string, bundle: SentBundle) => void
}

/** Sent calls: their transactions, and whether they are atomic. */
export interface SentBundle {
  readonly caipNetworkId: string
  /** One for each call, or one for all of them. */
  readonly transactionHashes: readonly string[]
  readonly isAtomic: boolean
  /** The number of calls, if each has its own transaction; larger than the number sent if one was refused. */
  readonly count?: number
  /** Present if the calls went through an EntryPoint, whose transaction may succeed while they fail. */
  readonly operationHash?: string
}

/** What the EVM handlers need besides the context of a request. */
export interface EvmServices {
  readonly descriptors: DescriptorSource
  /** In lower case. */
  readonly recipients: RecipientBook
  /** The smart account of a network, if the visitor uses one; undefined acts as a plain key. */
  readonly smartAccount: (caipNetworkId: string) => SmartAccountPlan | undefined
  /** Absent if names are not looked up. */
  readonly findName?: FindName
  /** Absent if no other network can be asked. */
  readonly elsewhere?: ContractLookup
  /** Absent if nobody sponsors the visitor. */
  readonly sponsor?: Sponsor
  readonly sentCalls: SentCalls
}

/** Whether the operator pays for this account's calls on a network. */
export function hasSponsor(
  { smartAccount, sponsor }: Pick<EvmServices, 'smartAccount' | 'sponsor'>,
  caipNetworkId: string,
): boolean {
  return sponsor !== undefined && smartAccount(caipNetworkId)?.isSponsored === true
}
