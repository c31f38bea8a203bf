import type { HistoryAnswer } from '#schemas/http/blockchain/history.ts'

/** A collectible by its contract, or mint, and its id. */
export interface MovedCollectible {
  readonly contract: string
  readonly tokenId: string
}

/**
 * Where pictures of collectibles are served, by {@link previewKey}, without who asks for them: of those of which is known
 * in time that they have one. Does not throw for nodes.
 */
export type Previews = (
  caipNetworkId: string,
  collectibles: readonly MovedCollectible[],
) => Promise<ReadonlyMap<string, string>>

export function previewKey({ contract, tokenId }: MovedCollectible): string {
  return `${contract.toLowerCase()} ${tokenId}`
}

/** Pictures are admitted like everything else: their URLs name the project that asks. */
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
