import { AppError } from '#schemas/errors/app-error.ts'
import { ownProperty, requirePresent, shortText } from '#sdk/injected/found-wallet.ts'
import { adaptBitcoinWallet, type AdaptedWallet, type BitcoinAddress } from './adapted-wallet.ts'
import { fromBase64, toBase64 } from './bytes.ts'

/** Error codes of this protocol, and the provider codes with the same meaning. */
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- wallets are not validated; a call that they lack throws
    const provider = requirePresent(options.target()) as BitcoinProvider
    const answer = await provider.request(method, params)
    const error = ownProperty(answer, 'error')
    if (!error) return ownProperty(answer, 'result')
    const code = Number(ownProperty(error, 'code'))
    throw new AppError(
      CODES[code] ?? (code || -32603),
      shortText(ownProperty(error, 'message')) ?? 'An error occurred',
    )
  }
  const requestAddresses = (): Promise<unknown> =>
    request('wallet_connect', { addresses: PURPOSES }).catch((thrown: unknown) => {
      if (!(thrown instanceof AppError) || thrown.code === 4001) throw thrown
      // Older wallets know only the former name of the method.
      return request('getAccounts', { purposes: PURPOSES })
    })
  const connect = async (isSilent: boolean): Promise<BitcoinAddress[]> => {
    const answer = await (isSilent ? request('wallet_getAccount', null) : requestAddresses())
    const list = Array.isArray(answer) ? answer : ownProperty(answer, 'addresses')
    return (Array.isArray(list) ? list : [])
      .filter((item) => PURPOSES.includes(String(ownProperty(item, 'purpose'))))
      .map((item) => ({
        address: String(ownProperty(item, 'address')),
        publicKey: shortText(ownProperty(item, 'publicKey')) ?? '',
        purpose: String(ownProperty(item, 'purpose')),
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
        return fromBase64(String(ownProperty(await request('signMessage', params), 'signature')))
      },
      signPsbt: async (psbt, inputs) => {
        const signInputs: Record<string, number[]> = {}
        for (const { account, signingIndexes } of inputs) {
          const { address } = account
          signInputs[address] = [...(signInputs[address] ?? []), ...signingIndexes]
        }
        const answer = await request('signPsbt', { psbt: toBase64(psbt), signInputs, broadcast: false })
        return fromBase64(String(ownProperty(answer, 'psbt')))
      },
      send: async (address, amount) => {
        const answer = await request('sendTransfer', { recipients: [{ address, amount }] })
        return String(ownProperty(answer, 'txid'))
      },
    },
  )
}
