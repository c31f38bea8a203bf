import { IDENTITY_ENDPOINT, NAME_ENDPOINT } from '#schemas/http/blockchain/identity.ts'
import { NAME_PICTURE_ENDPOINT } from '#schemas/http/pictures.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { SendPicture } from '#server/http/pictures/send-picture.ts'
import type { IdentityService } from './identity-service.ts'

export interface IdentityRouteSettings {
  readonly service: IdentityService
  readonly sendPicture: SendPicture
}

/** Adds the routes that resolve addresses and names. */
export function addIdentityRoutes(
  routes: ProjectRoutes,
  { service, sendPicture }: IdentityRouteSettings,
): void {
  routes.add(IDENTITY_ENDPOINT, async ({ params: { address }, query: { chainId, avatar }, projectId }) =>
    avatar === 'none'
      ? { name: await service.nameOf(address, chainId), avatar: null }
      : service.identityOf(address, projectId, chainId),
  )
  routes.add(NAME_ENDPOINT, ({ params, query }) => service.addressOf(params.name, query.chainId))
  routes.add(NAME_PICTURE_ENDPOINT, async ({ c, params }) => {
    const picture = await service.pictureOf(params.name)
    if (picture === undefined)
      throw problem('IMAGE_UNKNOWN', 'The name has no picture that can be shown.', 'name')
    return sendPicture(c, picture, NAME_PICTURE_ENDPOINT)
  })
}
