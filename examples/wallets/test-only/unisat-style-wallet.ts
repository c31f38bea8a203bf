import { base64 } from '@scure/base'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { asRecord } from '#examples/wallets/page/node-rpc.ts'
import { DEMO_ACCOUNTS, type BitcoinAccount } from '#examples/wallets/bip122/demo-accounts.ts'
import { broadcast, createPayment, readCoins } from '#examples/wallets/bip122/regtest-api.ts'
import { signMessage as signOne } from '#examples/wallets/bip122/sign-message.ts'
import { describePsbt, findOwnInputs, parsePsbt, signInputs } from '#examples/wallets/bip122/sign-psbt.ts'
import type { Approve } from '#examples/wallets/page/approve.ts'
import { CODES, invalidParams, ProviderError, rejected } from '#examples/wallets/page/provider-error.ts'

type Listener = (value: unknown) => void
type Details = Array<readonly [string, string]>

/**
 * Creates a Bitcoin wallet with one function per action, in the style of `window.unisat`: hex PSBTs, base64 message
 * signatures, thrown errors with codes. It has one native segwit account on regtest, and really signs.
 *
 * @param apiUrl URL of the local Esplora-shaped API, read for each request.
 */
export function createUnisatStyleProvider(approve: Approve, apiUrl: () => string): Record<string, unknown> {
  const account = paymentAccount()
  const listeners = new Map<string, Set<Listener>>()
  let connected = false
  const addresses = (): string[] => (connected ? [account.address] : [])
  const emit = (event: string, value: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const requireApproval = async (title: string, method: string, details: Details): Promise<void> => {
    if (!(await approve({ title, method, details }))) throw rejected()
  }
  const requireConnected = (): void => {
    if (!connected)
      throw new ProviderError(CODES.unauthorized, 'The requested account has not been authorized.')
  }
  const signPsbt = async (hex: string, options?: unknown): Promise<string> => {
    requireConnected()
    const psbt = parsePsbt(readHex(hex))
    await requireApproval('Sign a transaction', 'signPsbt', describePsbt(psbt))
    const { autoFinalized, toSignInputs } = asRecord(options)
    const listed = Array.isArray(toSignInputs)
      ? [{ account, indexes: toSignInputs.map((input) => Number(asRecord(input)['index'])) }]
      : findOwnInputs(psbt, [account])
    signInputs(psbt, listed)
    if (autoFinalized !== false)
      for (const index of listed.flatMap(({ indexes }) => indexes)) psbt.finalizeInput(index)
    return psbt.toHex()
  }

  return {
    requestAccounts: async () => {
      if (!connected)
        await requireApproval('Connect this site', 'requestAccounts', [['Account', account.address]])
      connected = true
      emit('accountsChanged', addresses())
      return addresses()
    },
    getAccounts: async () => addresses(),
    disconnect: async () => {
      connected = false
      emit('accountsChanged', [])
    },
    getNetwork: async () => 'regtest',
    getChain: async () => ({ enum: 'BITCOIN_REGTEST', name: 'Bitcoin Regtest', network: 'regtest' }),
    switchNetwork: async (network: string) => {
      if (network !== 'regtest') throw invalidParams(`This wallet only knows regtest, not "${network}".`)
      return network
    },
    getPublicKey: async () => {
      requireConnected()
      return bytesToHex(account.publicKey)
    },
    getBalance: async () => {
      requireConnected()
      const coins = await readCoins(apiUrl(), account.address)
      const total = coins.reduce((sum, { value }) => sum + value, 0)
      return { confirmed: total, unconfirmed: 0, total }
    },
    signMessage: async (message: string, type: 'ecdsa' | 'bip322-simple' = 'ecdsa') => {
      requireConnected()
      await requireApproval('Sign a message', 'signMessage', [['Message', message]])
      const bytes = new TextEncoder().encode(message)
      return base64.encode(signOne(account, bytes, type === 'bip322-simple' ? 'bip322' : 'ecdsa'))
    },
    signPsbt,
    signPsbts: async (list: readonly string[], options?: readonly unknown[]) => {
      const signed: string[] = []
      for (const [index, hex] of list.entries()) signed.push(await signPsbt(hex, options?.[index]))
      return signed
    },
    pushTx: async (transaction: string | { rawtx: string }) =>
      broadcast(apiUrl(), typeof transaction === 'string' ? transaction : transaction.rawtx),
    pushPsbt: async (hex: string) =>
      broadcast(apiUrl(), parsePsbt(readHex(hex)).extractTransaction().toHex()),
    sendBitcoin: async (to: string, sats: number) => {
      requireConnected()
      const psbt = await createPayment(apiUrl(), account, [{ address: to, sats: BigInt(sats) }])
      await requireApproval('Send bitcoin', 'sendBitcoin', describePsbt(psbt))
      signInputs(psbt, findOwnInputs(psbt, [account]))
      return broadcast(apiUrl(), psbt.finalizeAllInputs().extractTransaction().toHex())
    },
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.get(event)?.delete(listener)
    },
  }
}

function paymentAccount(): BitcoinAccount {
  const account = DEMO_ACCOUNTS.find(({ purpose }) => purpose === 'payment')
  if (!account) throw new Error('The demo wallet has no payment account.')
  return account
}

function readHex(hex: unknown): Uint8Array {
  try {
    if (typeof hex === 'string') return hexToBytes(hex)
  } catch {
    // Falls through to the error below.
  }
  throw invalidParams('The PSBT is not hexadecimal.')
}
