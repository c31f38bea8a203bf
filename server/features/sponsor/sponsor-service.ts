import type { Logger } from 'pino'
import type { PackedUserOperation, SignedAuthorization } from '#schemas/http/wallet/sponsor.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { AskEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import { recordRefusal, type AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Session } from '#server/wallet-api/session.ts'
import type { WalletPolicies } from '#server/wallet-api/wallet-policies.ts'
import type { CheckedOperation, Relayer } from './relayer.ts'
import type { SpendingsRepository } from './spendings-repository.ts'

type Hex = `0x${string}`

/** Limits of what the operator pays; see `sponsor` in the configuration. */
export interface SponsorLimits {
  readonly gasPerOperation: number
  readonly gasPerUserPerDay: number
  readonly gasPerProjectPerDay: number
  readonly gweiPerGas: number
}

export interface SponsorSettings {
  readonly policies: WalletPolicies
  readonly spendings: SpendingsRepository
  readonly limits: SponsorLimits
  /** The private key of the operator's account, if any. */
  readonly key: Hex | undefined
  readonly askOf: (caipNetworkId: string) => AskEvm
  readonly audit: AuditLog
  readonly clock: Clock
  readonly logger: Logger
}

export interface SponsoredCalls {
  readonly caipNetworkId: string
  readonly sender: string
  readonly callData: string
  readonly isDelegated: boolean
}

export interface SignedOperation {
  readonly caipNetworkId: string
  readonly operation: PackedUserOperation
  readonly authorization?: SignedAuthorization | undefined
}

/** The gas limit of the account's signature check. */
const VERIFICATION_GAS = 120_000n
/** The transaction itself, the EntryPoint, and the highest cost of an authorisation. */
const OVERHEAD_GAS = 120_000n
const AUTHORIZATION_GAS = 37_500n
/** The highest price per byte of calldata (EIP-7623). */
const GAS_PER_BYTE = 40n
/** The size of an operation without its calls, rounded up. */
const OPERATION_BYTES = 1_024n
/** A quarter more than the estimate, plus a floor for the call itself. */
const CALL_MARGIN = { numerator: 5n, denominator: 4n, floor: 60_000n } as const
const NO_FEES = `0x${'00'.repeat(32)}`
const BY_AUTHORIZATION = `0x7702${'00'.repeat(18)}`
const GWEI = 1_000_000_000n

/**
 * Pays for calls of accounts that delegate to the project's contract, by submitting signed operations to the EntryPoint
 * (ERC-4337 v0.8). The operation itself offers no fee, so only the operator pays.
 */
export class SponsorService {
  readonly #settings: SponsorSettings
  readonly #relayers = new Map<string, Promise<Relayer>>()

  constructor(settings: SponsorSettings) {
    this.#settings = settings
  }

  /**
   * Estimates the gas of calls for an operation to sign.
   *
   * @throws the problem SPONSORSHIP_REFUSED.
   */
  async quote(session: Session, { caipNetworkId, sender, callData, isDelegated }: SponsoredCalls) {
    const { relayer, delegate } = await this.#open(session, caipNetworkId)
    const account = hex(sender)
    const current = await relayer.delegateOf(account)
    if (current !== (isDelegated ? delegate : undefined))
      throw refused('The account delegates to another contract.')
    const [nonce, used] = await Promise.all([
      relayer.nonceOf(account),
      orRefuse(() => relayer.estimateCalls(account, hex(callData), delegate)),
    ])
    const { numerator, denominator, floor } = CALL_MARGIN
    const callGas = (used * numerator) / denominator + floor
    const bytes = bytesOf(callData)
    const gas = transactionGas({ callGas, verificationGas: VERIFICATION_GAS, bytes, isDelegated })
    await this.#requireBudget(session, gas, relayer)
    return {
      entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
      nonce: quantity(nonce),
      callGasLimit: quantity(callGas),
      verificationGasLimit: quantity(VERIFICATION_GAS),
      preVerificationGas: quantity(OVERHEAD_GAS + GAS_PER_BYTE * bytes),
      maxFeePerGas: '0x0',
      maxPriorityFeePerGas: '0x0',
      paymasterAndData: '0x',
    }
  }

  /**
   * Submits a signed operation.
   *
   * @throws the problem SPONSORSHIP_REFUSED.
   */
  async send(session: Session, signed: SignedOperation) {
    const { userId, projectId, deviceId } = session
    const entry = { action: 'sponsor.send', userId, projectId, deviceId }
    return recordRefusal(this.#settings.audit, entry, () => this.#send(session, signed))
  }

  async #send(session: Session, { caipNetworkId, operation, authorization }: SignedOperation) {
    const { spendings, clock, limits } = this.#settings
    const { relayer, delegate } = await this.#open(session, caipNetworkId)
    const checked = await this.#check(relayer, delegate, operation, authorization)
    await this.#requireBudget(session, checked.gas, relayer)
    const operationHash = await orRefuse(() => relayer.simulate(checked))
    const { userId, projectId } = session
    const spending = { operationHash, caipNetworkId, projectId, userId, gas: Number(checked.gas) }
    const isReserved = await spendings.reserve(spending, budgetsOf(limits), clock())
    if (!isReserved) throw refused('Today’s gas is used up, or the operation was submitted before.')
    const transactionHash = await this.#submit(relayer, checked, operationHash)
    return { operationHash, transactionHash }
  }

  async #submit(relayer: Relayer, checked: CheckedOperation, operationHash: string): Promise<Hex> {
    const { spendings, logger } = this.#settings
    const transactionHash = await relayer.send(checked).catch(async (err: unknown) => {
      await spendings.release(operationHash)
      logger.error({ err }, 'the operator could not send an operation')
      throw refused('The operator cannot send the operation now.')
    })
    this.#settle(relayer, operationHash, transactionHash)
    return transactionHash
  }

  /** Records the transaction and the gas it used, in the background. It is paid for even if this fails. */
  #settle(relayer: Relayer, operationHash: string, transactionHash: Hex): void {
    const { spendings, logger } = this.#settings
    spendings
      .recordSent(operationHash, transactionHash)
      .then(() => relayer.gasUsed(transactionHash))
      .then((gas) => (gas === undefined ? undefined : spendings.recordUsed(operationHash, Number(gas))))
      .catch((err: unknown) => logger.error({ err }, 'the gas of an operation could not be noted'))
  }

  async #check(
    relayer: Relayer,
    delegate: Hex,
    operation: PackedUserOperation,
    authorization: SignedAuthorization | undefined,
  ): Promise<CheckedOperation> {
    const { initCode, gasFees, paymasterAndData, accountGasLimits, callData } = operation
    if (gasFees !== NO_FEES || paymasterAndData !== '0x') throw refused('The operation asks for a fee.')
    const sender = hex(operation.sender)
    const current = await relayer.delegateOf(sender)
    if (authorization === undefined) {
      if (initCode !== '0x' || current !== delegate)
        throw refused('The account delegates to another contract.')
    } else {
      const isNew = initCode.toLowerCase() === BY_AUTHORIZATION && current === undefined
      const isOurs = authorization.address.toLowerCase() === delegate
      if (!isNew || !isOurs) throw refused('The authorisation is for another contract.')
      if (!(await relayer.isAuthorizedBy(sender, authorization)))
        throw refused('The account did not sign the authorisation.')
    }
    const gas = transactionGas({
      verificationGas: BigInt(`0x${accountGasLimits.slice(2, 34)}`),
      callGas: BigInt(`0x${accountGasLimits.slice(34)}`),
      bytes: bytesOf(callData),
      isDelegated: authorization === undefined,
    })
    return { operation, authorization, delegate, gas }
  }

  async #requireBudget({ projectId, userId }: Session, gas: bigint, relayer: Relayer): Promise<void> {
    const { limits, spendings, clock } = this.#settings
    if (gas > BigInt(limits.gasPerOperation))
      throw refused('The calls need more gas than the operator pays for.')
    const left = await spendings.left({ projectId, userId }, budgetsOf(limits), clock())
    if (gas > BigInt(Math.max(0, left))) throw refused('Today’s gas is used up.')
    if ((await relayer.feePerGas()) > BigInt(limits.gweiPerGas) * GWEI)
      throw refused('The network asks for more than the operator pays.')
  }

  /** The relayer of a network with sponsored calls, and the contract its accounts delegate to. */
  async #open({ projectId }: Session, caipNetworkId: string) {
    const account = this.#settings
      .policies(projectId)
      .smartAccounts.find((one) => one.caipNetworkId === caipNetworkId)
    if (account?.isSponsored !== true) throw refused('The operator does not pay for calls on this network.')
    const delegate: Hex = `0x${account.delegate.slice(2).toLowerCase()}`
    return { relayer: await this.#relayerOf(caipNetworkId), delegate }
  }

  #relayerOf(caipNetworkId: string): Promise<Relayer> {
    const known = this.#relayers.get(caipNetworkId)
    if (known !== undefined) return known
    const { key, askOf } = this.#settings
    if (key === undefined) throw refused('The operator has no account to pay from.')
    const chainId = Number(caipNetworkId.split(':')[1])
    // Loaded only by deployments that sponsor calls.
    const made = import('./relayer.ts').then(({ Relayer }) => new Relayer(key, chainId, askOf(caipNetworkId)))
    this.#relayers.set(caipNetworkId, made)
    return made
  }
}

function budgetsOf({ gasPerUserPerDay, gasPerProjectPerDay }: SponsorLimits) {
  return { perUser: gasPerUserPerDay, perProject: gasPerProjectPerDay }
}

/** A revert is the caller's problem; everything else is an internal error. */
async function orRefuse<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Error && error.name === 'OperationRefused') throw refused(error.message)
    throw error
  }
}

/** The gas limit of the transaction; a call forwards all but a 64th of the remaining gas. */
function transactionGas(operation: {
  readonly callGas: bigint
  readonly verificationGas: bigint
  readonly bytes: bigint
  readonly isDelegated: boolean
}): bigint {
  const { callGas, verificationGas, bytes, isDelegated } = operation
  const forCalls = callGas + callGas / 32n
  const forBytes = GAS_PER_BYTE * (bytes + OPERATION_BYTES)
  return verificationGas + forCalls + forBytes + OVERHEAD_GAS + (isDelegated ? 0n : AUTHORIZATION_GAS)
}

function bytesOf(data: string): bigint {
  return BigInt((data.length - 2) / 2)
}

function refused(message: string) {
  return problem('SPONSORSHIP_REFUSED', message)
}

function quantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

/** The schema has checked that the text is hexadecimal. */
function hex(text: string): Hex {
  return `0x${text.slice(2)}`
}
