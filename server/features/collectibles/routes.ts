import { COLLECTIBLES_ENDPOINT } from '#schemas/http/blockchain/nfts.ts'
import { COLLECTIBLE_PICTURE_ENDPOINT } from '#schemas/http/pictures.ts'
import { jsonBody } from '#server/http/responses/encoded-body.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { SendPicture } from '#server/http/pictures/send-picture.ts'
import type { CollectiblesService } from './collectibles-service.ts'

export interface CollectibleRouteSettings {
  readonly service: CollectiblesService
  readonly sendPicture: SendPicture
}

/** Adds the routes for collectibles and their pictures. */
export function addCollectibleRoutes(
  routes: ProjectRoutes,
  { service, sendPicture }: CollectibleRouteSettings,
): void {
  routes.add(COLLECTIBLES_ENDPOINT, async ({ params, query: { chainId, cursor }, projectId }) =>
    jsonBody(
      await service.answer({ address: params.account, chainId, cursor: cursor || undefined }, projectId),
    ),
  )
  routes.add(COLLECTIBLE_PICTURE_ENDPOINT, async ({ c, params: { chainId, ...place } }) => {
    const picture = await service.pictureOf(chainId, place)
    if (picture === undefined)
      throw problem('IMAGE_UNKNOWN', 'The collectible has no picture that can be shown.', 'tokenId')
    return sendPicture(c, picture, COLLECTIBLE_PICTURE_ENDPOINT)
  })
}
