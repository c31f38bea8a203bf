import { OWNER_PICTURE_PATH } from '#schemas/constants/paths.ts'
import type { Options } from '#schemas/entities/options.ts'
import type { Deployment } from '#schemas/http/deployment.ts'

/**
 * A picture the owner names, as it may be shown: what brings its bytes along stays, what is elsewhere comes by way of the
 * API, which judges it, so that no visitor's browser asks a third place.
 *
 * @param url `data:`, `https:`, or one of the API itself.
 * @example
 * ownerPicture('https://shop.example/logo.png', { apiUrl: 'https://api.example', projectId: 'demo' })
 */
export function ownerPicture(
  url: string,
  { apiUrl, projectId }: Pick<Deployment, 'apiUrl' | 'projectId'>,
): string {
  return url.startsWith('data:') || url.startsWith(`${apiUrl}/`)
    ? url
    : `${apiUrl}${OWNER_PICTURE_PATH}?${new URLSearchParams({ projectId, url }).toString()}`
}

/** The options with their pictures as they may be shown; those of networks stay as the site knows them. */
export function withOwnerPictures(options: Options, deployment: Deployment): Options {
  const { customWallets, chainImages, connectorImages, tokens } = options
  const shown = (pictures: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(pictures).map(([id, url]) => [id, ownerPicture(url, deployment)]))
  return {
    ...options,
    ...(chainImages && { chainImages: shown(chainImages) }),
    ...(connectorImages && { connectorImages: shown(connectorImages) }),
    ...(tokens && {
      tokens: Object.fromEntries(
        Object.entries(tokens).map(([id, { image, ...token }]) => [
          id,
          { ...token, ...(image && { image: ownerPicture(image, deployment) }) },
        ]),
      ),
    }),
    ...(customWallets && {
      customWallets: customWallets.map((wallet) =>
        wallet.image_url ? { ...wallet, image_url: ownerPicture(wallet.image_url, deployment) } : wallet,
      ),
    }),
  }
}
