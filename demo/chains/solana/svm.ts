import { base58 } from '@scure/base'
import type { PublicKey, VersionedTransaction } from '@solana/web3.js'
import {
  FailedTransactionMetadata,
  LiteSVM,
  type SimulatedTransactionInfo,
  type TransactionMetadata,
} from 'litesvm'
import { Blockhashes } from './blockhashes.ts'
import { BLOCK_INTERVAL_MS } from './local-cluster.ts'
import { readMint, readTokenAccount, type SvmAccount } from './token-accounts.ts'
import { readTransactionError, type TransactionError } from './transaction-error.ts'

type SvmTransaction = Parameters<LiteSVM['sendTransaction']>[0]
type SvmAddress = Parameters<LiteSVM['getAccount']>[0]

/** The outcome of running or simulating a transaction. */
export type Execution = { err: TransactionError | null; logs: string[]; unitsConsumed: number; fee: number }

/** A simulated execution, and the accounts it would change. */
export type Simulation = Execution & { changed: ReadonlyMap<string, SvmAccount> }

/** A transaction that was included in a block. */
export type LandedTransaction = Execution & {
  signature: string
  slot: number
  /** Seconds since 1970. */
  blockTime: number
  transaction: VersionedTransaction
  /** The accounts of its lookup tables. */
  loaded: { writable: string[]; readonly: string[] }
  preBalances: number[]
  postBalances: number[]
  preTokens: TokenHolding[]
  postTokens: TokenHolding[]
}

/** The balance of a token account; `index` is its position among the transaction's accounts. */
export type TokenHolding = {
  index: number
  mint: string
  owner: string
  programId: string
  amount: bigint
  decimals: number
}

/** Errors that keep a transaction out of a block, without a fee. */
const NOT_INCLUDED = new Set([
  'AccountNotFound',
  'AlreadyProcessed',
  'InsufficientFundsForFee',
  'SanitizeFailure',
  'SignatureFailure',
])

/** A lookup table has its addresses behind a head. */
const [TABLE_HEAD_BYTES, KEY_BYTES] = [56, 32]

/** The local chain's state: an SVM, and the state of a validator around it (blocks, blockhashes, history). */
export class LocalSvm {
  readonly blockhashes = new Blockhashes()
  readonly #svm = new LiteSVM().withBlockhashCheck(false)
  readonly #landed = new Map<string, LandedTransaction>()
  readonly #byAddress = new Map<string, LandedTransaction[]>()
  readonly #airdrops = new Set<string>()
  #blockMadeAt = 0

  constructor() {
    this.#makeBlock()
  }

  get slot(): number {
    return Number(this.#svm.getClock().slot)
  }

  /** Creates the blocks that are due; called before each answer, so that an idle chain costs nothing. */
  advance(): void {
    if (Date.now() - this.#blockMadeAt >= BLOCK_INTERVAL_MS) this.#makeBlock()
  }

  account(address: string): SvmAccount | undefined {
    const account = this.#svm.getAccount(svmAddress(address))
    if (!account.exists) return undefined
    const { lamports, data, programAddress, executable } = account
    return { lamports, data: new Uint8Array(data), owner: programAddress, executable }
  }

  accountsOf(program: string): Array<SvmAccount & { address: string }> {
    return this.#svm.getProgramAccounts(svmAddress(program)).map((account) => ({
      address: account.address,
      lamports: account.lamports,
      data: new Uint8Array(account.data),
      owner: account.programAddress,
      executable: account.executable,
    }))
  }

  /** Sets an account directly, in place of a program that is not installed here. */
  place(address: string, { lamports, data, owner, executable }: SvmAccount): void {
    this.#svm.setAccount({
      address: svmAddress(address),
      lamports: toLamports(lamports),
      data,
      programAddress: svmAddress(owner),
      executable,
      space: BigInt(data.length),
    })
  }

  /** Lamports that make an account of `bytes` bytes rent-exempt. */
  rentExemption(bytes: number): number {
    return Number(this.#svm.minimumBalanceForRentExemption(BigInt(bytes)))
  }

  /** Mints lamports to an address; returns the signature of the transaction. */
  airdrop(address: string, lamports: bigint): string {
    const outcome = this.#svm.airdrop(svmAddress(address), toLamports(lamports))
    if (outcome === null || outcome instanceof FailedTransactionMetadata) {
      throw new Error(`The airdrop to ${address} failed: ${String(outcome)}`)
    }
    const signature = base58.encode(outcome.signature())
    this.#airdrops.add(signature)
    this.#makeBlock()
    return signature
  }

  /** Simulates a transaction; unsigned ones too if `verifySignatures` is off. */
  simulate(
    transaction: VersionedTransaction,
    { verifySignatures }: { verifySignatures: boolean },
  ): Simulation {
    this.#svm.withSigverify(verifySignatures)
    try {
      const outcome = this.#runChecked(() => this.#svm.simulateTransaction(toSvm(transaction)))
      return { ...readExecution(outcome), changed: readChanged(outcome) }
    } finally {
      this.#svm.withSigverify(true)
    }
  }

  /** Runs a transaction; it is in a block afterwards unless its error belongs to {@link NOT_INCLUDED}. */
  submit(transaction: VersionedTransaction): Execution {
    const loaded = this.#loadedBy(transaction)
    const named = transaction.message.staticAccountKeys.map((key) => key.toBase58())
    const addresses = [...named, ...loaded.writable, ...loaded.readonly]
    const balances = (): number[] => addresses.map((address) => Number(this.account(address)?.lamports ?? 0n))
    const preBalances = balances()
    const preTokens = this.#holdings(addresses)
    const execution = readExecution(this.#runChecked(() => this.#svm.sendTransaction(toSvm(transaction))))
    if (typeof execution.err === 'string' && NOT_INCLUDED.has(execution.err)) return execution
    const landed: LandedTransaction = {
      ...execution,
      signature: base58.encode(transaction.signatures[0] ?? new Uint8Array()),
      slot: this.slot,
      blockTime: Math.floor(Date.now() / 1_000),
      transaction,
      loaded,
      preBalances,
      postBalances: balances(),
      preTokens,
      postTokens: this.#holdings(addresses),
    }
    this.#landed.set(landed.signature, landed)
    for (const address of addresses)
      this.#byAddress.set(address, [landed, ...(this.#byAddress.get(address) ?? [])])
    this.#makeBlock()
    return execution
  }

  landed(signature: string): LandedTransaction | undefined {
    return this.#landed.get(signature)
  }

  isAirdrop(signature: string): boolean {
    return this.#airdrops.has(signature)
  }

  /** Transactions that name an address, newest first. */
  landedFor(address: string): readonly LandedTransaction[] {
    return this.#byAddress.get(address) ?? []
  }

  /** The accounts that a transaction names by their place in a lookup table. */
  #loadedBy({ message }: VersionedTransaction): LandedTransaction['loaded'] {
    const at = (table: PublicKey, indexes: readonly number[]): string[] => {
      const data = this.account(table.toBase58())?.data ?? new Uint8Array()
      const place = (index: number): number => TABLE_HEAD_BYTES + index * KEY_BYTES
      return indexes.map((index) => base58.encode(data.subarray(place(index), place(index + 1))))
    }
    const lookups = message.addressTableLookups
    return {
      writable: lookups.flatMap(({ accountKey, writableIndexes }) => at(accountKey, writableIndexes)),
      readonly: lookups.flatMap(({ accountKey, readonlyIndexes }) => at(accountKey, readonlyIndexes)),
    }
  }

  #runChecked<Outcome>(run: () => Outcome): Outcome | { thrown: TransactionError } {
    try {
      return run()
    } catch {
      // The SVM throws if a signature is absent or the bytes are no valid transaction.
      return { thrown: 'SignatureFailure' }
    }
  }

  #holdings(addresses: readonly string[]): TokenHolding[] {
    return addresses.flatMap((address, index) => {
      const account = this.account(address)
      const token = account && readTokenAccount(account)
      if (!account || !token) return []
      const { mint, owner, amount } = token
      const decimals = readMint(this.account(mint))?.decimals ?? 0
      return [{ index, mint, owner, programId: account.owner, amount, decimals }]
    })
  }

  #makeBlock(): void {
    const clock = this.#svm.getClock()
    clock.slot += 1n
    clock.unixTimestamp = BigInt(Math.floor(Date.now() / 1_000))
    this.#svm.setClock(clock)
    this.#svm.expireBlockhash()
    this.blockhashes.add(this.#svm.latestBlockhash())
    this.#blockMadeAt = Date.now()
  }
}

function svmAddress(address: string): SvmAddress {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SVM's types are branded, its values plain
  return address as SvmAddress
}

function toLamports(lamports: bigint): Parameters<LiteSVM['airdrop']>[1] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SVM's types are branded, its values plain
  return lamports as Parameters<LiteSVM['airdrop']>[1]
}

function toSvm(transaction: VersionedTransaction): SvmTransaction {
  const { message, signatures } = transaction
  const keys = message.staticAccountKeys.map((key: PublicKey) => key.toBase58())
  const byAddress = Object.fromEntries(signatures.map((signature, index) => [keys[index] ?? '', signature]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SVM's types are branded, its values plain
  return { messageBytes: message.serialize(), signatures: byAddress } as unknown as SvmTransaction
}

type Outcome =
  | { thrown: TransactionError }
  | FailedTransactionMetadata
  | TransactionMetadata
  | Pick<SimulatedTransactionInfo, 'meta' | 'postAccounts'>

function readChanged(outcome: Outcome): ReadonlyMap<string, SvmAccount> {
  if (!('postAccounts' in outcome)) return new Map()
  return new Map(
    outcome
      .postAccounts()
      .map(({ address, lamports, data, programAddress, executable }) => [
        address,
        { lamports, data: new Uint8Array(data), owner: programAddress, executable },
      ]),
  )
}

function readExecution(outcome: Outcome): Execution {
  if ('thrown' in outcome) return { err: outcome.thrown, logs: [], unitsConsumed: 0, fee: 0 }
  const err = outcome instanceof FailedTransactionMetadata ? readTransactionError(String(outcome)) : null
  const metadata = 'meta' in outcome ? outcome.meta() : outcome
  const fee = Number(/fee: (\d+)/.exec(String(metadata))?.[1] ?? 0)
  return { err, logs: metadata.logs(), unitsConsumed: Number(metadata.computeUnitsConsumed()), fee }
}
