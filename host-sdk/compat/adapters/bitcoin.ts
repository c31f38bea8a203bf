import type { AppKitAdapter } from '#sdk/compat/adapter.ts'
import { fromHex, toBase64 } from '#sdk/injected/bitcoin/bytes.ts'
import type { Postern } from '#sdk/types/postern.ts'

/** A Bitcoin wallet by the calls of AppKit. Errors have the numeric codes of providers (EIP-1193). */
export interface BitcoinConnector {
  /** The addresses that the visitor shared, the active one first; `purpose` is what the wallet uses an address for. */
  readonly getAccountAddresses: () => Promise<
    { readonly address: string; readonly publicKey: string | undefined; readonly purpose: string }[]
  >
  /** Resolves with the signature in base64, by BIP-322 if `protocol` says so. */
  readonly signMessage: (request: {
    readonly message: string
    readonly address: string
    readonly protocol?: 'ecdsa' | 'bip322' | undefined
  }) => Promise<string>
  /** `amount` in satoshi as text; resolves with the id of the transaction. */
  readonly sendTransfer: (request: { readonly amount: string; readonly recipient: string }) => Promise<string>
  /** `psbt` is base64; `txid` is set if the transaction was broadcast. */
  readonly signPSBT: (request: {
    readonly psbt: string
    readonly signInputs: readonly {
      readonly address: string
      readonly index: number
      readonly sighashTypes?: readonly number[] | undefined
    }[]
    readonly broadcast?: boolean | undefined
  }) => Promise<{ readonly psbt: string; readonly txid?: string | undefined }>
}

/**
 * Gives Bitcoin sites the calls of {@link BitcoinConnector}.
 *
 * @example
 * const deployment = { projectId: 'demo', modalUrl: 'https://modal.example' }
 * createAppKit({ adapters: [new BitcoinAdapter()], networks: [bitcoin], ...deployment })
 * const { walletProvider } = useAppKitProvider<BitcoinConnector>('bip122')
 */
export class BitcoinAdapter implements AppKitAdapter {
  readonly kind = 'postern'
  readonly namespace = 'bip122'
  #connector: BitcoinConnector | undefined
  readonly attach = (postern: Postern): void => {
    this.#connector = bitcoinConnector(postern)
  }
  readonly wrap = (): BitcoinConnector | undefined => this.#connector
}

function bitcoinConnector(postern: Postern): BitcoinConnector {
  const accounts = () => postern.getState().namespaces['bip122']?.accounts ?? []
  const request = async (method: string, params: object): Promise<Record<string, string>> =>
    Object(await postern.request({ namespace: 'bip122', method, params }))
  return {
    getAccountAddresses: async () =>
      accounts().map(({ address, publicKey, type }) => ({ address, publicKey, purpose: type })),
    signMessage: async ({ message, address, protocol }) => {
      const answer = await request('signMessage', {
        account: address,
        message,
        ...(protocol && { protocol }),
      })
      const { signature = '' } = answer
      return /^([\da-f]{2})+$/i.test(signature) ? toBase64(fromHex(signature)) : signature
    },
    sendTransfer: async ({ amount, recipient }) => {
      const account = accounts()[0]?.address
      const { txid = '' } = await request('sendTransfer', { account, amount, recipientAddress: recipient })
      return txid
    },
    signPSBT: async ({ psbt, signInputs, broadcast = false }) => {
      const signed = await request('signPsbt', {
        account: signInputs[0]?.address,
        psbt,
        signInputs,
        broadcast,
      })
      return { psbt: signed['psbt'] ?? '', ...(signed['txid'] && { txid: signed['txid'] }) }
    },
  }
}
