import type { Transaction } from '#schemas/http/blockchain/history.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { assetKey, type Asset } from '#server/providers/tokens/known-token.ts'

/** A transfer to an account, as its history shows it. */
export interface IncomingTransfer {
  readonly transactionId: string
  /** In whole units. */
  readonly amount: string
  /** In milliseconds since 1970. */
  readonly minedAt: number
}

/** Lists the solicited transfers of one asset to an account, the oldest first. */
export function incomingTransfers(history: readonly Transaction[], asset: Asset): IncomingTransfer[] {
  return history
    .filter(({ metadata }) => metadata.status === 'confirmed')
    .toSorted((one, other) => Date.parse(one.metadata.minedAt) - Date.parse(other.metadata.minedAt))
    .flatMap(({ metadata, transfers }) =>
      (transfers ?? [])
        .filter(
          ({ direction, fungible_info: info }) => direction === 'in' && info !== undefined && !info.isSpam,
        )
        .filter(({ fungible_info: info }) => isAsset(info?.address, asset))
        .map(({ quantity }) => ({
          transactionId: metadata.hash,
          amount: quantity.numeric,
          minedAt: Date.parse(metadata.minedAt),
        })),
    )
}

function isAsset(id: string | undefined, asset: Asset): boolean {
  if (id === undefined) return asset.address === undefined
  const parts = parseCaipAddress(id)
  return parts !== undefined && asset.address !== undefined && assetKey(parts) === assetKey(asset)
}
