import type { HistoryAnswer } from '#schemas/http/blockchain/history.ts'

/** A collectible by its contract or mint, and its id. */
export interface MovedCollectible {
  readonly contract: string
  readonly tokenId: string
}

/**
 * Finds the URLs of collectibles' pictures, by {@link previewKey} and without the project's query. Pictures that are not
 * known in time are left out. Failures of nodes are not thrown.
 */
export type Previews = (
  caipNetworkId: string,
  collectibles: readonly MovedCollectible[],
) => Promise<ReadonlyMap<string, string>>

export function previewKey({ contract, tokenId }: MovedCollectible): string {
  return `${contract.toLowerCase()} ${tokenId}`
}

/** Adds the project to the pictures' URLs, which require one like every other route. */
export function previewsFor(answer: HistoryAnswer, projectId: string): HistoryAnswer {
  const query = `?projectId=${encodeURIComponent(projectId)}`
  return {
    ...answer,
    data: answer.data.map((one) => ({
      ...one,
      transfers:
        one.transfers?.map((transfer) => {
          const { nft_info: info } = transfer
          const url = info?.content?.preview?.url
          if (info === undefined || url === undefined) return transfer
          return { ...transfer, nft_info: { ...info, content: { preview: { url: url + query } } } }
        }) ?? null,
    })),
  }
}
