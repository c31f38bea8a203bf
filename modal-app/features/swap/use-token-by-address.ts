import { useEffect, useState } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import type { SwappableToken } from './swap-slice.ts'

/** Finds a token that is on no list by its address, from its own contract; it counts as unverified. */
export function useTokenByAddress(
  account: ActiveAccount | undefined,
  text: string,
): SwappableToken | undefined {
  const dispatch = useAppDispatch()
  const [found, setFound] = useState<SwappableToken>()
  const isAddress = account !== undefined && NAMESPACES[account.network.chainNamespace].isAddress(text)
  const token = isAddress ? text : undefined
  // The account is another object at each render.
  const { address: holder, network } = account ?? {}
  useEffect(() => {
    if (holder === undefined || !network || token === undefined) return undefined
    let isCurrent = true
    void dispatch(readToken({ address: holder, network }, token)).then((read) => {
      if (isCurrent) setFound(read)
    })
    return () => {
      isCurrent = false
    }
  }, [dispatch, holder, network, token])
  return found !== undefined && found.address?.toLowerCase() === token ? found : undefined
}

function readToken(
  { network, address: holder }: ActiveAccount,
  token: string,
): CoreThunk<Promise<SwappableToken | undefined>> {
  return async (_dispatch, _getState, { chains }) => {
    const adapter = await chains.load(network.chainNamespace).catch(() => undefined)
    const read = await adapter?.readToken?.({ network, token, holder })
    if (!read?.ok) return undefined
    const { name, symbol, decimals, quantity } = read.value
    return {
      address: token,
      name: cleanText(name) || cleanText(symbol),
      symbol: cleanText(symbol),
      decimals,
      quantity,
      price: undefined,
      iconUrl: undefined,
      isVerified: false,
    }
  }
}
