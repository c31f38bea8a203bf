import type { FoundAccount, FoundStandardWallet } from '#sdk/injected/found-wallet.ts'
import { fromHex } from './bytes.ts'

/** An address as Bitcoin wallets share it. */
export interface BitcoinAddress {
  readonly address: string
  /** Hexadecimal. */
  readonly publicKey: string
  /** `payment` or `ordinals`. */
  readonly purpose?: string | undefined
}

/** One input to sign. */
export interface InputToSign {
  readonly account: FoundAccount
  readonly signingIndexes: readonly number[]
  readonly sigHash?: string | undefined
}

/** The calls of a wallet to adapt; PSBTs (BIP-174) are bytes, amounts satoshi. */
export interface BitcoinCalls {
  /** Silently, only the addresses that the wallet shares already, without a prompt. */
  readonly connect: (isSilent: boolean) => Promise<readonly BitcoinAddress[]>
  readonly disconnect?: () => Promise<unknown>
  readonly signMessage: (address: string, message: string, protocol: unknown) => Promise<Uint8Array>
  readonly signPsbt: (psbt: Uint8Array, inputs: readonly InputToSign[]) => Promise<Uint8Array>
  /** Resolves with the id of the transaction. */
  readonly send: (recipient: string, satoshi: number) => Promise<string>
  readonly onAccounts?: (listener: () => void) => () => void
}

/** A wallet in Wallet Standard form that knows whether its provider still exists. */
export type AdaptedWallet = FoundStandardWallet & { readonly isPresent: () => boolean }

const CHAINS: readonly [prefix: RegExp, chain: string][] = [
  [/^(bcrt1)/, 'bitcoin:regtest'],
  [/^(tb1|[mn2])/, 'bitcoin:testnet'],
  [/^/, 'bitcoin:mainnet'],
]

/**
 * Adapts a Bitcoin wallet to the features `bitcoin:connect`, `bitcoin:signMessage`, `bitcoin:signTransaction` and
 * `bitcoin:sendTransfer`, so that the modal needs one protocol.
 */
export function adaptBitcoinWallet(
  identity: { readonly name: string; readonly icon?: unknown; readonly isPresent: () => boolean },
  calls: BitcoinCalls,
): AdaptedWallet {
  let accounts: FoundAccount[] = []
  const connect = async (input?: { readonly silent?: boolean }): Promise<{ accounts: FoundAccount[] }> => {
    accounts = (await calls.connect(input?.silent === true)).map(toAccount)
    return { accounts }
  }
  const features = {
    'bitcoin:connect': { version: '1.0.0', connect },
    ...(calls.disconnect && { 'standard:disconnect': { version: '1.0.0', disconnect: calls.disconnect } }),
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: async (input: { account: FoundAccount; message: Uint8Array; protocol?: unknown }) => {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(input.message)
        const signature = await calls.signMessage(input.account.address, text, input.protocol)
        return [{ signedMessage: input.message, signature }]
      },
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: async (input: { psbt: Uint8Array; inputsToSign: readonly InputToSign[] }) => [
        { signedPsbt: await calls.signPsbt(input.psbt, input.inputsToSign) },
      ],
    },
    'bitcoin:sendTransfer': {
      version: '1.0.0',
      sendTransfer: async (input: { recipientAddress: string; amount: string }) => [
        { txid: await calls.send(input.recipientAddress, Number(input.amount)) },
      ],
    },
    ...(calls.onAccounts && {
      'standard:events': {
        version: '1.0.0',
        on: accountEvents(calls.onAccounts, () => connect({ silent: true })),
      },
    }),
  }
  return {
    name: identity.name,
    ...(typeof identity.icon === 'string' && { icon: identity.icon }),
    chains: CHAINS.map(([, chain]) => chain),
    features,
    get accounts() {
      return accounts
    },
    isPresent: identity.isPresent,
  }
}

/** Reads the accounts again after a change, before the listener is called. */
function accountEvents(
  onAccounts: (listener: () => void) => () => void,
  connect: () => Promise<unknown>,
): (event: string, listener: () => void) => () => void {
  return (_event, listener) => onAccounts(() => void connect().then(listener, listener))
}

function toAccount({ address, publicKey, purpose }: BitcoinAddress): FoundAccount {
  const chain = CHAINS.find(([prefix]) => prefix.test(address))?.[1] ?? ''
  return {
    address,
    publicKey: fromHex(publicKey),
    chains: [chain],
    features: ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:sendTransfer'],
    ...(purpose && { label: purpose }),
  }
}
