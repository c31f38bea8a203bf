import { Connection, PublicKey, Transaction, VersionedTransaction, type SendOptions } from '@solana/web3.js'
import { useMemo } from 'react'
import { AppError } from '#schemas/errors/app-error.ts'
import { encodeBase58 } from '#schemas/primitives/base58.ts'
import type { AppKitAdapter } from '#sdk/compat/adapter.ts'
import { useAppKitNetwork } from '#sdk/compat/hooks.ts'
import type { PosternProviders, StandardWallet } from '#sdk/types/providers.ts'

/** Either kind of transaction of `@solana/web3.js`. */
export type AnyTransaction = Transaction | VersionedTransaction

/** A Solana wallet by the calls of AppKit. Errors have the numeric codes of providers (EIP-1193). */
export interface Provider {
  readonly name: string
  /** The public key of the active account. */
  readonly publicKey: PublicKey | undefined
  /** The 64 bytes of the signature. */
  readonly signMessage: (message: Uint8Array) => Promise<Uint8Array>
  readonly signTransaction: <T extends AnyTransaction>(transaction: T) => Promise<T>
  /** Needs one approval if the wallet can sign several transactions at once. */
  readonly signAllTransactions: <T extends AnyTransaction[]>(transactions: T) => Promise<T>
  /** Signs, and broadcasts through the node of the connection; resolves with the id of the transaction. */
  readonly sendTransaction: (
    transaction: AnyTransaction,
    connection: Connection,
    options?: SendOptions,
  ) => Promise<string>
  /** Lets the wallet sign and broadcast; resolves with the id of the transaction. */
  readonly signAndSendTransaction: (transaction: AnyTransaction, options?: SendOptions) => Promise<string>
}

/**
 * Gives sites of `@solana/web3.js` the calls of {@link Provider}.
 *
 * @example
 * createAppKit({ adapters: [new SolanaAdapter()], networks: [solana], projectId: 'demo', modalUrl: 'https://modal.example' })
 * const { walletProvider } = useAppKitProvider<Provider>('solana')
 */
export class SolanaAdapter implements AppKitAdapter {
  readonly kind = 'postern'
  readonly namespace = 'solana'
  #provider: Provider | undefined
  readonly wrap = (wallet: PosternProviders['solana' | 'eip155' | 'bip122']): Provider =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the provider of this namespace is always the same Wallet Standard wallet
    (this.#provider ??= solanaProvider(wallet as StandardWallet))

  /** @param _options wallets are found by the Wallet Standard, so none need be named. */
  // oxlint-disable-next-line no-useless-constructor -- its parameter is what sites pass
  constructor(_options: { readonly wallets?: readonly unknown[] | undefined } = {}) {}
}

/**
 * Connects to the node of the active network; undefined on other chains.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { connection } = useAppKitConnection()
 * await connection?.getLatestBlockhash()
 */
export function useAppKitConnection(): { readonly connection: Connection | undefined } {
  const { caipNetwork } = useAppKitNetwork()
  const url = caipNetwork?.chainNamespace === 'solana' ? caipNetwork.rpcUrls.default.http[0] : undefined
  return useMemo(() => ({ connection: url === undefined ? undefined : new Connection(url) }), [url])
}

function solanaProvider(wallet: StandardWallet): Provider {
  const call = async (name: string, ...inputs: object[]): Promise<Record<string, Uint8Array>[]> => {
    const [account] = wallet.accounts
    if (!account) throw new AppError(4100, 'No account is connected to this site.')
    const run = Object(wallet.features[`solana:${name}`])[name]
    return run(...inputs.map((input) => ({ account, ...input })))
  }
  const signAll = async <T extends AnyTransaction>(transactions: readonly T[]): Promise<T[]> => {
    const inputs = transactions.map((transaction) => ({ transaction: bytesOf(transaction) }))
    const signed = await call('signTransaction', ...inputs)
    return transactions.map((transaction, index) =>
      readLike(transaction, signed[index]?.['signedTransaction']),
    )
  }
  const signTransaction: Provider['signTransaction'] = async (transaction) => {
    const [signed] = await signAll([transaction])
    return signed ?? transaction
  }
  return {
    name: wallet.name,
    get publicKey() {
      const [account] = wallet.accounts
      return account && new PublicKey(account.publicKey)
    },
    signMessage: async (message) => {
      const [answer] = await call('signMessage', { message })
      return answer?.['signature'] ?? new Uint8Array()
    },
    signTransaction,
    signAllTransactions: async <T extends AnyTransaction[]>(transactions: T) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result has as many transactions, each of the same kind
      (await signAll(transactions)) as T,
    sendTransaction: async (transaction, connection, options) => {
      const signed = await signTransaction(transaction)
      return connection.sendRawTransaction(signed.serialize(), options)
    },
    signAndSendTransaction: async (transaction, options) => {
      const input = { transaction: bytesOf(transaction), ...(options && { options }) }
      const [answer] = await call('signAndSendTransaction', input)
      return encodeBase58(answer?.['signature'] ?? new Uint8Array())
    },
  }
}

/** The serialized transaction for the wallet; signatures of others may still be missing. */
function bytesOf(transaction: AnyTransaction): Uint8Array {
  return 'version' in transaction
    ? transaction.serialize()
    : transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
}

function readLike<T extends AnyTransaction>(transaction: T, bytes: Uint8Array | undefined): T {
  if (!bytes) throw new AppError(-32603, 'The wallet did not answer with a signed transaction.')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result has the kind of the given transaction
  return ('version' in transaction ? VersionedTransaction.deserialize(bytes) : Transaction.from(bytes)) as T
}
