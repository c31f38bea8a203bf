import { Transaction } from 'bitcoinjs-lib'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { Approve } from '#examples/wallets/page/approve.ts'
import { createChangeEvents } from '#examples/wallets/page/change-events.ts'
import type { SiteStorage } from '#examples/wallets/page/site-storage.ts'
import { ownAccount } from '#examples/wallets/page/own-account.ts'
import { invalidParams, rejected } from '#examples/wallets/page/provider-error.ts'
import { DEMO_ACCOUNTS, type BitcoinAccount } from './demo-accounts.ts'
import { defaultProtocol, signMessage as signOne, type MessageProtocol } from './sign-message.ts'
import { describePsbt, parsePsbt, signInputs } from './sign-psbt.ts'

/** Options of the demo Bitcoin wallet. */
export type BitcoinWalletOptions = {
  name: string
  icon: Wallet['icon']
  approve: Approve
  storage: SiteStorage<{ connected: boolean }>
  /** Host of the site, as `location.host`. */
  host: string
}

type ConnectInput = { purposes?: ReadonlyArray<BitcoinAccount['purpose']>; silent?: boolean }
type SignMessageInput = { account: WalletAccount; message: Uint8Array; protocol?: MessageProtocol }
type InputToSign = { account: WalletAccount; signingIndexes: readonly number[]; sigHash?: string }
type SignTransactionInput = { psbt: Uint8Array; inputsToSign: readonly InputToSign[]; chain?: string }

const CHAINS = ['bitcoin:regtest'] as const

const SIGHASHES: Readonly<Record<string, number>> = {
  ALL: Transaction.SIGHASH_ALL,
  NONE: Transaction.SIGHASH_NONE,
  SINGLE: Transaction.SIGHASH_SINGLE,
  'ALL|ANYONECANPAY': Transaction.SIGHASH_ALL | Transaction.SIGHASH_ANYONECANPAY,
  'NONE|ANYONECANPAY': Transaction.SIGHASH_NONE | Transaction.SIGHASH_ANYONECANPAY,
  'SINGLE|ANYONECANPAY': Transaction.SIGHASH_SINGLE | Transaction.SIGHASH_ANYONECANPAY,
}

const KNOWN: ReadonlyMap<WalletAccount, BitcoinAccount> = new Map(
  DEMO_ACCOUNTS.map((own) => [createWalletAccount(own), own]),
)

/**
 * Creates a Wallet Standard wallet for Bitcoin regtest that really signs: messages by ECDSA (BIP-137) or BIP-322,
 * PSBTs for native segwit and taproot. Features as in https://github.com/ExodusMovement/bitcoin-wallet-standard.
 */
export function createBitcoinWallet({ name, icon, approve, storage, host }: BitcoinWalletOptions): Wallet {
  let accounts: readonly WalletAccount[] = []
  const events = createChangeEvents()
  const setAccounts = async (next: readonly WalletAccount[]): Promise<void> => {
    await storage.write({ connected: next.length > 0 })
    accounts = next
    events.emit({ accounts })
  }
  const requireApproval = async (
    title: string,
    method: string,
    details: ReadonlyArray<readonly [string, string]>,
  ): Promise<void> => {
    if (!(await approve({ title, method, details }))) throw rejected()
  }
  const own = (requested: WalletAccount): BitcoinAccount => {
    const found = KNOWN.get(ownAccount(accounts, requested))
    if (!found) throw invalidParams('Invalid account.')
    return found
  }

  const connect = async (input: ConnectInput = {}): Promise<{ accounts: readonly WalletAccount[] }> => {
    const purposes = input.purposes?.length ? input.purposes : (['payment', 'ordinals'] as const)
    const requested = [...KNOWN]
      .filter(([, { purpose }]) => purposes.includes(purpose))
      .map(([account]) => account)
    if (requested.length === 0) throw invalidParams('"purposes" names neither payment nor ordinals.')
    if (accounts.length === 0) {
      const known = (await storage.read())?.connected === true
      if (!known && input.silent) return { accounts }
      const shown = requested.map(({ label, address }) => [label ?? 'Account', address] as const)
      if (!known) await requireApproval('Connect this site', 'bitcoin:connect', [['Site', host], ...shown])
    }
    await setAccounts(requested)
    return { accounts }
  }

  const signMessage = async (...inputs: readonly SignMessageInput[]): Promise<unknown[]> => {
    const signers = inputs.map(({ account }) => own(account))
    const details = inputs.map(({ message }) => ['Message', new TextDecoder().decode(message)] as const)
    await requireApproval('Sign a message', 'bitcoin:signMessage', details)
    return inputs.map(({ message, protocol }, index) => {
      const signer = signers[index]
      if (!signer) throw invalidParams('Invalid account.')
      return {
        signedMessage: message,
        signature: signOne(signer, message, protocol ?? defaultProtocol(signer)),
      }
    })
  }

  const signTransaction = async (...inputs: readonly SignTransactionInput[]): Promise<unknown[]> => {
    const prepared = inputs.map(({ psbt, inputsToSign }) => ({
      psbt: parsePsbt(psbt),
      toSign: inputsToSign.map(({ account, signingIndexes, sigHash }) => ({
        account: own(account),
        indexes: signingIndexes,
        ...(sigHash === undefined ? {} : { sighash: readSighash(sigHash) }),
      })),
    }))
    await requireApproval(
      'Sign a transaction',
      'bitcoin:signTransaction',
      prepared.flatMap(({ psbt }) => describePsbt(psbt)),
    )
    return prepared.map(({ psbt, toSign }) => {
      signInputs(psbt, toSign)
      return { signedPsbt: new Uint8Array(psbt.toBuffer()) }
    })
  }

  const disconnect = (): Promise<void> => setAccounts([])

  return {
    version: '1.0.0',
    name,
    icon,
    chains: CHAINS,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': { version: '1.0.0', on: events.on },
      'bitcoin:connect': { version: '1.0.0', connect },
      'bitcoin:disconnect': { version: '1.0.0', disconnect },
      'bitcoin:events': { version: '1.0.0', on: events.on },
      'bitcoin:signMessage': { version: '1.0.0', signMessage },
      'bitcoin:signTransaction': { version: '1.0.0', signTransaction },
    },
  }
}

function createWalletAccount({ address, publicKey, purpose }: BitcoinAccount): WalletAccount {
  return Object.freeze({
    address,
    publicKey,
    chains: CHAINS,
    features: ['bitcoin:signMessage', 'bitcoin:signTransaction'] as const,
    label: purpose === 'payment' ? 'Payment' : 'Ordinals',
  })
}

function readSighash(name: string): number {
  const sighash = SIGHASHES[name]
  if (sighash === undefined) throw invalidParams(`"${name}" is not a sighash type.`)
  return sighash
}
