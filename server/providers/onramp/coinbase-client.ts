import { z } from 'zod'
import { askProvider } from './ask-provider.ts'
import { coinbaseToken, readCoinbaseKey } from './coinbase-token.ts'
import type { SoldAsset } from './onramp-provider.ts'

/** A place of a page of Coinbase: what is sent, and to whom. */
export interface CoinbaseSession {
  readonly asset: SoldAsset
  readonly address: string
  /** The address of the visitor's device on the Internet. */
  readonly clientIp: string
}

/** The API of the Coinbase Developer Platform. */
export interface CoinbaseClient {
  /** @throws `ProviderFailure`. */
  ask<S extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    schema: S,
    body?: unknown,
  ): Promise<z.output<S>>
  /**
   * Makes the URL of one session: its token holds the address, the asset and the visitor's IP address, and can be used once,
   * within five minutes (https://docs.cdp.coinbase.com/onramp-&-offramp/session-token-authentication).
   *
   * @param page Where visitors pay.
   * @throws `ProviderFailure`.
   */
  createUrl(page: string, session: CoinbaseSession): Promise<URL>
}

const Wrapped = z.object({ data: z.unknown() })
/** Some versions of the API wrap their answers. */
export const unwrapped = <S extends z.ZodType>(schema: S) =>
  z.preprocess((answer) => Wrapped.safeParse(answer).data?.data ?? answer, schema)
const Token = z.object({ token: z.string().min(8).max(2_048) })

export interface CoinbaseClientSettings {
  readonly keyId: string
  readonly secret: string
  readonly apiUrl: string
}

/** @throws when the secret is not that of a key. */
export function createCoinbaseClient({ keyId, secret, apiUrl }: CoinbaseClientSettings): CoinbaseClient {
  const key = readCoinbaseKey(keyId, secret)

  async function ask<S extends z.ZodType>(method: 'GET' | 'POST', path: string, schema: S, body?: unknown) {
    const url = new URL(`${apiUrl.replace(/\/+$/, '')}${path}`)
    const headers = { authorization: `Bearer ${await coinbaseToken(key, method, url)}` }
    return askProvider({ method, url: url.href, headers, body }, schema)
  }

  return {
    ask,
    async createUrl(page, { asset, address, clientIp }) {
      const blockchains = asset.network === undefined ? [] : [asset.network]
      const body = { addresses: [{ address, blockchains }], assets: [asset.code], clientIp }
      const { token } = await ask('POST', '/onramp/v1/token', unwrapped(Token), body)
      const url = new URL(page)
      url.searchParams.set('sessionToken', token)
      if (asset.network !== undefined) url.searchParams.set('defaultNetwork', asset.network)
      url.searchParams.set('defaultAsset', asset.code)
      return url
    },
  }
}
