import { OWNER_PICTURE_PATH } from '#schemas/constants/paths.ts'
import type { Options } from '#schemas/entities/options.ts'
import type { Deployment } from '#schemas/http/deployment.ts'

/**
 * Converts the URL of an owner's picture to one that may be loaded. Data URLs stay; other pictures are loaded through the
 * API, which validates them, so that the visitor's browser contacts no third party.
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

/** Converts all pictures in the options but those of networks, which stay as the site knows them. */
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
