import type { Namespace } from '#sdk/types/account.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { AppKitBalance, CaipNetwork } from './types.ts'

interface BalanceQuery {
  readonly address: string
  readonly decimals: number
}

/** The balance read of each namespace, converted to whole coins. */
const READS: Readonly<Record<Namespace, (postern: Postern, query: BalanceQuery) => Promise<string>>> = {
  eip155: async (postern, { address, decimals }) =>
    toWholeCoins(await read(postern, 'eip155', 'eth_getBalance', [address, 'latest']), decimals),
  solana: async (postern, { address, decimals }) => {
    const answer = await read(postern, 'solana', 'getBalance', [address])
    return toWholeCoins(Object(answer).value, decimals)
  },
  // Bitcoin nodes have no such method, so the modal answers it itself, in whole coins.
  bip122: async (postern, { address }) => String(await read(postern, 'bip122', 'getBalance', [address])),
}

function read(postern: Postern, namespace: Namespace, method: string, params: unknown): Promise<unknown> {
  return postern.request({ namespace, method, params })
}

/**
 * Reads the native balance of an account. It never rejects: an error is part of the answer.
 *
 * @param network the network of the namespace, for its coin.
 */
export async function fetchBalance(
  postern: Postern,
  account: { readonly address: string | undefined; readonly network: CaipNetwork | undefined },
): Promise<AppKitBalance> {
  const { address, network } = account
  if (address === undefined) return failed('No account is connected.')
  if (!network) return failed('The network is unknown here. Pass it whole in `networks`.')
  const { symbol, decimals } = network.nativeCurrency
  try {
    const balance = await READS[network.chainNamespace](postern, { address, decimals })
    return { data: { balance, symbol }, error: null, isSuccess: true, isError: false }
  } catch (thrown) {
    return failed(thrown instanceof Error ? thrown.message : 'The balance could not be read.')
  }
}

function failed(error: string): AppKitBalance {
  return { data: undefined, error, isSuccess: false, isError: true }
}

/** Converts an amount in the smallest unit to whole coins, as the shortest decimal text. */
function toWholeCoins(amount: unknown, decimals: number): string {
  if (typeof amount !== 'string' && typeof amount !== 'number') throw new Error('The node gave no balance.')
  const digits = BigInt(amount)
    .toString()
    .padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  return fraction ? `${digits.slice(0, point)}.${fraction}` : digits.slice(0, point)
}
