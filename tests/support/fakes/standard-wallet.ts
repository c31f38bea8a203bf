import { ed25519 } from '@noble/curves/ed25519.js'
import { createSignInMessage } from '#examples/wallets/solana/sign-in-message.ts'
import { encodeBase58 } from '#schemas/primitives/base58.ts'
import type { FoundAccount, FoundStandardWallet } from '#sdk/injected/found-wallet.ts'
import { describeWallet } from '#sdk/injected/wallet-standard.ts'
import type { ScriptedWallet } from './scripted-wallet.ts'

/** The parts of a Wallet Standard wallet. */
export interface StandardScript {
  readonly name: string
  readonly chains: readonly string[]
  readonly accounts: readonly FoundAccount[]
  /** The feature that connects. */
  readonly connectFeature: 'standard:connect' | 'bitcoin:connect'
  /** Features that need the visitor's confirmation, by name; the method is the part after the colon. */
  readonly features: Readonly<Record<string, (...inputs: readonly never[]) => unknown>>
  /** The feature that shares accounts and signs in with one prompt, and its answer. */
  readonly signIn?: readonly [feature: string, answer: (input: never) => unknown]
}

/** Creates a wallet that behaves as the Wallet Standard says: live account objects, silent connect, change events. */
export function createStandardWallet(script: StandardScript): ScriptedWallet {
  const listeners = new Set<() => void>()
  const calls: string[] = []
  let accounts: readonly FoundAccount[] = []
  let all = script.accounts
  let isPermitted = false
  let isRejecting = false
  let isSilent = false

  const run = async (name: string, work: () => unknown): Promise<unknown> => {
    calls.push(name)
    if (isSilent) return new Promise(() => {})
    return work()
  }
  const ask = (): void => {
    if (isRejecting) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  const connect = (input: { readonly silent?: boolean } = {}): Promise<unknown> =>
    run(script.connectFeature, () => {
      if (!isPermitted && input.silent) return { accounts: [] }
      if (!isPermitted) ask()
      isPermitted = true
      accounts = all
      return { accounts }
    })
  const methodOf = (feature: string): string => feature.split(':')[1] ?? feature
  const features: Record<string, unknown> = {
    [script.connectFeature]: { version: '1.0.0', connect },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () =>
        run('standard:disconnect', () => {
          isPermitted = false
          accounts = []
        }),
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event: string, listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  for (const [feature, answer] of Object.entries(script.features))
    features[feature] = {
      version: '1.0.0',
      [methodOf(feature)]: (...inputs: never[]) =>
        run(feature, () => {
          ask()
          return answer(...inputs)
        }),
    }
  const [signInFeature, signIn] = script.signIn ?? []
  if (signInFeature && signIn)
    features[signInFeature] = {
      version: '1.0.0',
      [methodOf(signInFeature)]: (input: never) =>
        run(signInFeature, () => {
          ask()
          isPermitted = true
          accounts = all
          return [signIn(input)]
        }),
    }
  const wallet: FoundStandardWallet = {
    name: script.name,
    chains: script.chains,
    features,
    get accounts() {
      return accounts
    },
  }
  const found = describeWallet(wallet, () => wallet)
  if (!found) throw new Error('The script makes no wallet.')
  const notify = (): void => listeners.forEach((listener) => listener())
  return {
    found,
    calls,
    addresses: () => all.map(({ address }) => address),
    rejectAll: () => void (isRejecting = true),
    answerNothing: () => void (isSilent = true),
    switchAccount: () => {
      all = all.toReversed()
      accounts = all
      notify()
    },
    leave: () => {
      isPermitted = false
      accounts = []
      notify()
    },
  }
}

function account(address: string, chain: string): FoundAccount {
  return { address, publicKey: new Uint8Array(32).fill(7), chains: [chain], features: [] }
}

/** Creates a wallet for Solana with two accounts. */
export function solanaScript(): StandardScript {
  const accounts = [
    account('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'solana:mainnet'),
    account('tG1N92c5YT59Zxqz2FBETtPqw6xw647E4M32ASL2YJq', 'solana:mainnet'),
  ]
  return {
    name: 'Test Solana Wallet',
    chains: ['solana:mainnet', 'solana:devnet'],
    accounts,
    connectFeature: 'standard:connect',
    features: {
      'solana:signMessage': (input: { account: FoundAccount; message: Uint8Array }) => {
        // Wallets compare accounts by identity.
        if (!accounts.includes(input.account)) throw new Error('invalid account')
        return [{ signedMessage: input.message, signature: new Uint8Array(64).fill(9) }]
      },
      'solana:signTransaction': (...inputs: readonly { transaction: Uint8Array }[]) =>
        inputs.map(({ transaction }) => ({ signedTransaction: transaction })),
      'solana:signAndSendTransaction': () => [{ signature: new Uint8Array(64).fill(5) }],
    },
  }
}

const SIGN_IN_SEED = new Uint8Array(32).fill(11)

/** Creates a wallet for Solana that signs in with the prompt that connects, and signs with a key. */
export function solanaSignInScript(): StandardScript {
  const script = solanaScript()
  const [, other] = script.accounts
  const own = account(encodeBase58(ed25519.getPublicKey(SIGN_IN_SEED)), 'solana:mainnet')
  const accounts = other ? [own, other] : [own]
  return {
    ...script,
    accounts,
    features: {
      ...script.features,
      'solana:signMessage': ({ message }: { message: Uint8Array }) => [
        { signedMessage: message, signature: ed25519.sign(message, SIGN_IN_SEED) },
      ],
    },
    signIn: [
      'solana:signIn',
      (input: Parameters<typeof createSignInMessage>[0]) => {
        const signedMessage = new TextEncoder().encode(
          createSignInMessage({ ...input, address: own.address }),
        )
        return { account: own, signedMessage, signature: ed25519.sign(signedMessage, SIGN_IN_SEED) }
      },
    ],
  }
}

/** Creates a wallet for Bitcoin with a payment and an ordinals address. */
export function bitcoinScript(connectFeature: StandardScript['connectFeature']): StandardScript {
  const accounts = [
    account('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bitcoin:mainnet'),
    account('bc1q34aq5drpuwy3wgl9lhup9892qp6svr8ldzyy7c', 'bitcoin:mainnet'),
  ]
  return {
    name: 'Test Bitcoin Wallet',
    chains: ['bitcoin:mainnet'],
    accounts,
    connectFeature,
    features: {
      'bitcoin:signMessage': (input: { account: FoundAccount; message: Uint8Array }) => {
        if (!accounts.includes(input.account)) throw new Error('invalid account')
        return [{ signedMessage: input.message, signature: new Uint8Array(64).fill(3) }]
      },
      'bitcoin:signTransaction': (input: { psbt: Uint8Array }) => [{ signedPsbt: input.psbt }],
      'bitcoin:sendTransfer': () => [{ txid: 'ab'.repeat(32) }],
    },
  }
}
