import type { FoundWallet, InjectedProvider } from '#sdk/injected/found-wallet.ts'

/** Delays one method of a wallet by milliseconds, or until a promise resolves. */
export function slowly(found: FoundWallet, slow: string, until: number | Promise<void>): FoundWallet {
  const provider = (): InjectedProvider | undefined => {
    const quick = found.provider?.()
    return (
      quick && {
        ...quick,
        request: async (call) => {
          if (call.method === slow)
            await (typeof until === 'number' ? new Promise((resolve) => setTimeout(resolve, until)) : until)
          return quick.request(call)
        },
      }
    )
  }
  return { ...found, provider }
}
