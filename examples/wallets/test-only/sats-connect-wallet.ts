import { base64 } from '@scure/base'
import { asRecord } from '#examples/wallets/page/node-rpc.ts'
import { DEMO_ACCOUNTS, type BitcoinAccount } from '#examples/wallets/bip122/demo-accounts.ts'
import { broadcast, createPayment, readCoins } from '#examples/wallets/bip122/regtest-api.ts'
import { defaultProtocol, signMessage } from '#examples/wallets/bip122/sign-message.ts'
import { describePsbt, findOwnInputs, parsePsbt, signInputs } from '#examples/wallets/bip122/sign-psbt.ts'
import type { Approve } from '#examples/wallets/page/approve.ts'

/** Error codes of the sats-connect request protocol. */
const SATS_CODES = {
  rejected: -32000,
  accessDenied: -32002,
  methodNotFound: -32601,
  invalidParams: -32602,
} as const

class SatsError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** A provider of the sats-connect request protocol, which returns errors instead of throwing them. */
export type SatsProvider = {
  request: (method: string, params?: unknown) => Promise<Record<string, unknown>>
}

type Method = (params: Record<string, unknown>) => Promise<unknown>

/**
 * Creates a Bitcoin wallet that speaks the sats-connect request protocol and really signs, on regtest.
 *
 * @param apiUrl URL of the local Esplora-shaped API, read for each request.
 */
export function createSatsProvider(approve: Approve, apiUrl: () => string): SatsProvider {
  let connected = false
  const requireApproval = async (
    title: string,
    method: string,
    details: Array<readonly [string, string]>,
  ) => {
    if (!(await approve({ title, method, details })))
      throw new SatsError(SATS_CODES.rejected, 'User rejected request.')
  }
  const connect = async (method: string): Promise<void> => {
    const addresses = DEMO_ACCOUNTS.map(({ purpose, address }) => [purpose, address] as const)
    if (!connected) await requireApproval('Connect this site', method, addresses)
    connected = true
  }
  const requireConnected = (): void => {
    if (!connected) throw new SatsError(SATS_CODES.accessDenied, 'Access denied.')
  }

  const wholeAccount = (): object => ({
    id: 'demo',
    walletType: 'software',
    addresses: encodeAccounts(),
    network: { bitcoin: { name: 'Regtest' } },
  })
  const methods: Record<string, Method> = {
    getInfo: async () => ({ version: '1.0.0', methods: Object.keys(methods), supports: [] }),
    wallet_connect: async () => {
      await connect('wallet_connect')
      return wholeAccount()
    },
    wallet_getAccount: async () => {
      requireConnected()
      return wholeAccount()
    },
    wallet_requestPermissions: async () => {
      await connect('wallet_requestPermissions')
      return true
    },
    wallet_disconnect: async () => {
      connected = false
      return null
    },
    wallet_getNetwork: async () => ({ bitcoin: { name: 'Regtest' } }),
    getAccounts: async ({ purposes }) => {
      await connect('getAccounts')
      return encodeAccounts(purposes)
    },
    getAddresses: async ({ purposes }) => {
      await connect('getAddresses')
      return { addresses: encodeAccounts(purposes), network: { bitcoin: { name: 'Regtest' } } }
    },
    getBalance: async () => {
      requireConnected()
      const coins = await readCoins(apiUrl(), payment().address)
      const total = String(coins.reduce((sum, { value }) => sum + value, 0))
      return { confirmed: total, unconfirmed: '0', total }
    },
    signMessage: async ({ address, message, protocol }) => {
      requireConnected()
      const account = findAccount(address)
      if (typeof message !== 'string')
        throw new SatsError(SATS_CODES.invalidParams, '"message" is not a string.')
      await requireApproval('Sign a message', 'signMessage', [['Message', message]])
      const used =
        protocol === 'BIP322' ? 'bip322' : protocol === 'ECDSA' ? 'ecdsa' : defaultProtocol(account)
      const bytes = new TextEncoder().encode(message)
      const signature = base64.encode(signMessage(account, bytes, used))
      return {
        address: account.address,
        messageHash: '',
        signature,
        protocol: used === 'ecdsa' ? 'ECDSA' : 'BIP322',
      }
    },
    signPsbt: async ({ psbt: encoded, signInputs: requested, broadcast: send }) => {
      requireConnected()
      const psbt = parsePsbt(decodeBase64(encoded))
      const listed = Object.entries(asRecord(requested)).map(([address, indexes]) => ({
        account: findAccount(address),
        indexes: Array.isArray(indexes) ? indexes.map(Number) : [],
      }))
      await requireApproval('Sign a transaction', 'signPsbt', describePsbt(psbt))
      signInputs(psbt, listed.length > 0 ? listed : findOwnInputs(psbt, DEMO_ACCOUNTS))
      if (send !== true) return { psbt: psbt.toBase64() }
      const signed = psbt.toBase64()
      const hex = psbt.finalizeAllInputs().extractTransaction().toHex()
      return { psbt: signed, txid: await broadcast(apiUrl(), hex) }
    },
    sendTransfer: async ({ recipients }) => {
      requireConnected()
      const list = readRecipients(recipients)
      const psbt = await createPayment(apiUrl(), payment(), list)
      await requireApproval('Send bitcoin', 'sendTransfer', describePsbt(psbt))
      signInputs(psbt, findOwnInputs(psbt, DEMO_ACCOUNTS))
      return { txid: await broadcast(apiUrl(), psbt.finalizeAllInputs().extractTransaction().toHex()) }
    },
  }

  let id = 0
  return {
    request: async (name, params) => {
      const head = { jsonrpc: '2.0', id: String(++id) }
      try {
        const method = Object.hasOwn(methods, name) ? methods[name] : undefined
        if (!method) throw new SatsError(SATS_CODES.methodNotFound, `Method not supported: ${name}.`)
        return { ...head, result: await method(asRecord(params)) }
      } catch (error) {
        const { code, message } = asError(error)
        return { ...head, error: { code, message } }
      }
    },
  }
}

function asError(error: unknown): { code: number; message: string } {
  if (!(error instanceof Error)) return { code: -32603, message: 'Internal error.' }
  const code = 'code' in error && typeof error.code === 'number' ? error.code : -32603
  return { code, message: error.message }
}

function encodeAccounts(purposes?: unknown): unknown[] {
  const requested = Array.isArray(purposes) && purposes.length > 0 ? purposes : ['payment', 'ordinals']
  return DEMO_ACCOUNTS.filter(({ purpose }) => requested.includes(purpose)).map((account) => {
    const hex = [...account.publicKey].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const { address, purpose, kind } = account
    // Taproot public keys are sent without their first byte.
    const publicKey = kind === 'p2tr' ? hex.slice(2) : hex
    return { address, publicKey, purpose, addressType: kind, network: 'regtest', walletType: 'software' }
  })
}

function findAccount(address: unknown): BitcoinAccount {
  const account = DEMO_ACCOUNTS.find((candidate) => candidate.address === address)
  if (!account)
    throw new SatsError(SATS_CODES.invalidParams, `This wallet has no address ${String(address)}.`)
  return account
}

function payment(): BitcoinAccount {
  const account = DEMO_ACCOUNTS.find(({ purpose }) => purpose === 'payment')
  if (!account) throw new SatsError(SATS_CODES.accessDenied, 'No payment account.')
  return account
}

function decodeBase64(value: unknown): Uint8Array {
  try {
    if (typeof value === 'string') return base64.decode(value)
  } catch {
    // Falls through to the error below.
  }
  throw new SatsError(SATS_CODES.invalidParams, '"psbt" is not base64.')
}

function readRecipients(value: unknown): Array<{ address: string; sats: bigint }> {
  const list = (Array.isArray(value) ? value : []).map(asRecord)
  return list.map(({ address, amount }) => {
    if (
      typeof address === 'string' &&
      typeof amount === 'number' &&
      Number.isSafeInteger(amount) &&
      amount > 0
    ) {
      return { address, sats: BigInt(amount) }
    }
    throw new SatsError(SATS_CODES.invalidParams, '"recipients" needs address and amount in satoshi.')
  })
}
