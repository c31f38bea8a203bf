import {
  BaseError,
  concatHex,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  encodeFunctionData,
  parseAbi,
  type Address,
  type Hex,
  type PublicClient,
  type WalletClient,
} from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import type { PackedUserOperation, SignedAuthorization } from '#schemas/http/wallet/sponsor.ts'
import type { AskEvm } from '#server/providers/evm-nodes/evm-nodes.ts'

/** The EntryPoint of ERC-4337 v0.8, the same address on every chain. */
export const ENTRY_POINT: Address = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

const ENTRY_POINT_ABI = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(PackedUserOperation[] ops, address beneficiary)',
  'function getUserOpHash(PackedUserOperation op) view returns (bytes32)',
  'function getNonce(address sender, uint192 key) view returns (uint256)',
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
])
const RECEIPT_TIMEOUT_MS = 180_000
const RECEIPT_EVERY_MS = 2_000
/** Other processes send from the same account and may take a nonce first. */
const SEND_TRIES = 3

/** An operation whose shape was validated. */
export interface CheckedOperation {
  readonly operation: PackedUserOperation
  readonly authorization: SignedAuthorization | undefined
  /** The contract the sender delegates to, now or by the authorisation. */
  readonly delegate: Address
  /** The gas limit of the transaction. */
  readonly gas: bigint
}

/** Why an operation is refused; the message may be shown to visitors. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused'
}

/** Submits operations of one network to the EntryPoint, paid by the operator's account. */
export class Relayer {
  readonly #account: PrivateKeyAccount
  readonly #reader: PublicClient
  readonly #writer: WalletClient
  readonly #chainId: number
  #sending: Promise<unknown> = Promise.resolve()

  /** @param key The operator's private key, 32 bytes in hexadecimal with 0x. */
  constructor(key: Hex, chainId: number, ask: AskEvm) {
    const chain = defineChain({
      id: chainId,
      name: `eip155:${chainId}`,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    })
    const transport = custom({ request: ask }, { retryCount: 0 })
    this.#account = privateKeyToAccount(key)
    this.#reader = createPublicClient({ chain, transport, pollingInterval: RECEIPT_EVERY_MS })
    this.#writer = createWalletClient({ chain, transport, account: this.#account })
    this.#chainId = chainId
  }

  /** The contract an account delegates to (EIP-7702); undefined for an account without code, `other` for a contract. */
  async delegateOf(sender: Address): Promise<Address | 'other' | undefined> {
    const code = (await this.#reader.getCode({ address: sender })) ?? '0x'
    if (code === '0x') return undefined
    return /^0xef0100[0-9a-f]{40}$/i.test(code) ? `0x${code.slice(8).toLowerCase()}` : 'other'
  }

  /** The account's next nonce at the EntryPoint. */
  nonceOf(sender: Address): Promise<bigint> {
    const args = [sender, 0n] as const
    return this.#reader.readContract({ ...AT, functionName: 'getNonce', args })
  }

  /**
   * Estimates the gas of an account's calls.
   *
   * @throws {@link OperationRefused} when they fail.
   */
  async estimateCalls(sender: Address, callData: Hex, delegate: Address): Promise<bigint> {
    const call = {
      account: ENTRY_POINT,
      to: sender,
      data: callData,
      stateOverride: withDelegate(sender, delegate),
    }
    try {
      return await this.#reader.estimateGas(call)
    } catch (error) {
      throw new OperationRefused(`The calls would fail: ${reasonOf(error)}.`)
    }
  }

  /** Whether the account's own key signed the authorisation, and its nonce is current. */
  async isAuthorizedBy(sender: Address, signed: SignedAuthorization): Promise<boolean> {
    if (BigInt(signed.chainId) !== BigInt(this.#chainId)) return false
    const authorization = toAuthorization(signed)
    const signer = await recoverAuthorizationAddress({ authorization }).catch(() => undefined)
    if (signer?.toLowerCase() !== sender.toLowerCase()) return false
    return BigInt(await this.#reader.getTransactionCount({ address: sender })) === BigInt(signed.nonce)
  }

  /**
   * Simulates an operation: its signature and nonce are valid, and its calls succeed.
   *
   * @returns its hash.
   * @throws {@link OperationRefused}.
   */
  async simulate({ operation, delegate }: CheckedOperation): Promise<Hex> {
    const op = packed(operation)
    const stateOverride = withDelegate(op.sender, delegate)
    const [hash] = await Promise.all([
      this.#reader.readContract({ ...AT, functionName: 'getUserOpHash', args: [op], stateOverride }),
      this.#reader
        .simulateContract({
          ...AT,
          functionName: 'handleOps',
          args: [[op], this.#account.address],
          account: this.#account.address,
          stateOverride,
        })
        .catch((error: unknown) => {
          throw new OperationRefused(`The operation would fail: ${reasonOf(error)}.`)
        }),
      this.estimateCalls(op.sender, op.callData, delegate),
    ])
    return hash
  }

  /** The current fee per gas in wei. */
  async feePerGas(): Promise<bigint> {
    return (await this.#reader.estimateFeesPerGas()).maxFeePerGas
  }

  /**
   * Sends an operation in a transaction of the operator.
   *
   * @returns the hash of the transaction.
   */
  send(checked: CheckedOperation): Promise<Hex> {
    const sent = this.#sending.then(() => this.#sendOnce(checked, 1))
    // One at a time, since each transaction needs the next nonce.
    this.#sending = sent.catch(() => undefined)
    return sent
  }

  /** The gas a transaction used; undefined when it was not mined in time. */
  async gasUsed(hash: Hex): Promise<bigint | undefined> {
    const receipt = await this.#reader
      .waitForTransactionReceipt({ hash, timeout: RECEIPT_TIMEOUT_MS })
      .catch(() => undefined)
    return receipt?.gasUsed
  }

  async #sendOnce(checked: CheckedOperation, attempt: number): Promise<Hex> {
    const { operation, authorization, gas } = checked
    const args = [[packed(operation)], this.#account.address] as const
    const nonce = await this.#reader.getTransactionCount({
      address: this.#account.address,
      blockTag: 'pending',
    })
    try {
      return await this.#writer.sendTransaction({
        account: this.#account,
        chain: this.#writer.chain ?? null,
        to: ENTRY_POINT,
        data: encodeFunctionData({ abi: ENTRY_POINT_ABI, functionName: 'handleOps', args }),
        gas,
        nonce,
        ...(await this.#reader.estimateFeesPerGas()),
        ...(authorization === undefined ? {} : { authorizationList: [toAuthorization(authorization)] }),
      })
    } catch (error) {
      const isNonceConflict = /nonce too low|underpriced|already known/i.test(String(error))
      if (!isNonceConflict || attempt >= SEND_TRIES) throw error
      return this.#sendOnce(checked, attempt + 1)
    }
  }
}

const AT = { address: ENTRY_POINT, abi: ENTRY_POINT_ABI } as const

/** Overrides the account's code as if the authorisation had taken effect. */
function withDelegate(sender: Address, delegate: Address) {
  return [{ address: sender, code: concatHex(['0xef0100', delegate]) }]
}

function packed(operation: PackedUserOperation) {
  return {
    sender: hex(operation.sender),
    nonce: BigInt(operation.nonce),
    initCode: hex(operation.initCode),
    callData: hex(operation.callData),
    accountGasLimits: hex(operation.accountGasLimits),
    preVerificationGas: BigInt(operation.preVerificationGas),
    gasFees: hex(operation.gasFees),
    paymasterAndData: hex(operation.paymasterAndData),
    signature: hex(operation.signature),
  }
}

function toAuthorization({ chainId, address, nonce, r, s, yParity }: SignedAuthorization) {
  return {
    chainId: Number(chainId),
    address: hex(address),
    nonce: Number(nonce),
    r: word(r),
    s: word(s),
    yParity: Number(yParity),
  }
}

/** The schema has checked that the text is hexadecimal. */
function hex(text: string): Hex {
  return `0x${text.slice(2)}`
}

function word(quantity: string): Hex {
  return `0x${quantity.slice(2).padStart(64, '0')}`
}

const MAX_REASON = 120

/** The revert reason of a contract; errors of nodes are not passed on. */
function reasonOf(error: unknown): string {
  const reverted =
    error instanceof BaseError ? error.walk((one) => one instanceof ContractFunctionRevertedError) : null
  if (!(reverted instanceof ContractFunctionRevertedError)) return 'it is refused by the contract'
  const [, reason] = reverted.data?.args ?? []
  const text = typeof reason === 'string' ? reason : (reverted.reason ?? 'it is refused by the contract')
  return text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, MAX_REASON)
}
