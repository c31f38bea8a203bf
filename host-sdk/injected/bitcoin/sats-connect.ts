import { AppError } from '#schemas/errors/app-error.ts'
import { own, present, shortText } from '#sdk/injected/found-wallet.ts'
import { adaptBitcoinWallet, type AdaptedWallet, type BitcoinAddress } from './adapted-wallet.ts'
import { fromBase64, toBase64 } from './bytes.ts'

/** Codes of this protocol's own that mean what a provider code means. */
const CODES: Readonly<Record<number, number>> = { [-32_000]: 4001, [-32_002]: 4100 }
const PURPOSES = ['payment', 'ordinals']

interface BitcoinProvider {
  readonly request: (method: string, params: unknown) => Promise<unknown>
}

/**
 * Adapts a provider of the sats-connect request protocol: JSON-RPC shaped answers, PSBTs in base64.
 *
 * @param options.target finds the provider, at each call.
 */
export function satsConnectWallet(options: {
  readonly name: string
  readonly icon: unknown
  readonly target: () => object | undefined
}): AdaptedWallet {
  const request = async (method: string, params: unknown): Promise<unknown> => {
    const provider = present(options.target()) as BitcoinProvider
    const answer = await provider.request(method, params)
    const error = own(answer, 'error')
    if (!error) return own(answer, 'result')
    const code = Number(own(error, 'code'))
    throw new AppError(
      CODES[code] ?? (code || -32603),
      shortText(own(error, 'message')) ?? 'An error occurred',
    )
  }
  const ask = (): Promise<unknown> =>
    request('wallet_connect', { addresses: PURPOSES }).catch((thrown: unknown) => {
      if (!(thrown instanceof AppError) || thrown.code === 4001) throw thrown
      // Older wallets know the former name only.
      return request('getAccounts', { purposes: PURPOSES })
    })
  const connect = async (isSilent: boolean): Promise<BitcoinAddress[]> => {
    const answer = await (isSilent ? request('wallet_getAccount', null) : ask())
    const list = Array.isArray(answer) ? answer : own(answer, 'addresses')
    return (Array.isArray(list) ? list : [])
      .filter((item) => PURPOSES.includes(String(own(item, 'purpose'))))
      .map((item) => ({
        address: String(own(item, 'address')),
        publicKey: shortText(own(item, 'publicKey')) ?? '',
        purpose: String(own(item, 'purpose')),
      }))
  }
  return adaptBitcoinWallet(
    { name: options.name, icon: options.icon, isPresent: () => options.target() !== undefined },
    {
      connect,
      disconnect: () => request('wallet_disconnect', null),
      signMessage: async (address, message, protocol) => {
        const params = {
          address,
          message,
          ...(typeof protocol === 'string' && { protocol: protocol.toUpperCase() }),
        }
        return fromBase64(String(own(await request('signMessage', params), 'signature')))
      },
      signPsbt: async (psbt, inputs) => {
        const signInputs: Record<string, number[]> = {}
        for (const { account, signingIndexes } of inputs) {
          const { address } = account
          signInputs[address] = [...(signInputs[address] ?? []), ...signingIndexes]
        }
        const answer = await request('signPsbt', { psbt: toBase64(psbt), signInputs, broadcast: false })
        return fromBase64(String(own(answer, 'psbt')))
      },
      send: async (address, amount) => {
        const answer = await request('sendTransfer', { recipients: [{ address, amount }] })
        return String(own(answer, 'txid'))
      },
    },
  )
}
