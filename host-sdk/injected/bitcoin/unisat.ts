import { AppError } from '#schemas/errors/app-error.ts'
import { requirePresent } from '#sdk/injected/found-wallet.ts'
import { adaptBitcoinWallet, type AdaptedWallet } from './adapted-wallet.ts'
import { fromBase64, fromHex, toHex } from './bytes.ts'

/** The interface that UniSat introduced and others adopted: one method per call, PSBTs in hexadecimal. */
interface UnisatProvider {
  readonly requestAccounts: () => Promise<string[]>
  readonly getAccounts: () => Promise<string[]>
  readonly getPublicKey: () => Promise<string>
  readonly signMessage: (message: string, type?: string) => Promise<string>
  readonly signPsbt: (psbtHex: string, options: object) => Promise<string>
  readonly sendBitcoin: (to: string, satoshi: number) => Promise<string>
  readonly disconnect?: () => Promise<unknown>
  readonly on?: (event: string, listener: () => void) => unknown
  readonly removeListener?: (event: string, listener: () => void) => unknown
}

const PROTOCOLS: Readonly<Record<string, string>> = { bip322: 'bip322-simple', ecdsa: 'ecdsa' }

/**
 * Adapts a UniSat-style provider.
 *
 * @param options.target finds the provider, at each call.
 */
export function unisatWallet(options: {
  readonly name: string
  readonly target: () => object | undefined
}): AdaptedWallet {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- wallets are not validated; a call that they lack throws
  const provider = (): UnisatProvider => requirePresent(options.target()) as UnisatProvider
  return adaptBitcoinWallet(
    { name: options.name, isPresent: () => options.target() !== undefined },
    {
      connect: async (isSilent) => {
        const [address] = await provider()[isSilent ? 'getAccounts' : 'requestAccounts']()
        if (!address && isSilent) return []
        if (!address) throw new AppError(4001, 'The wallet shared no account.')
        return [{ address, publicKey: await provider().getPublicKey(), purpose: 'payment' }]
      },
      disconnect: async () => provider().disconnect?.(),
      signMessage: async (_address, message, protocol) =>
        fromBase64(await provider().signMessage(message, PROTOCOLS[String(protocol)])),
      signPsbt: async (psbt, inputs) => {
        const toSignInputs = inputs.flatMap(({ account, signingIndexes }) =>
          signingIndexes.map((index) => ({ index, address: account.address })),
        )
        return fromHex(await provider().signPsbt(toHex(psbt), { autoFinalized: false, toSignInputs }))
      },
      send: (to, satoshi) => provider().sendBitcoin(to, satoshi),
      onAccounts: (listener) => {
        const target = provider()
        target.on?.('accountsChanged', listener)
        return () => target.removeListener?.('accountsChanged', listener)
      },
    },
  )
}
