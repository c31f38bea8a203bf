import type { DirectoryService } from '#server/features/directory/directory-service.ts'
import { WALLET_ICONS } from '#server/features/directory/wallets/catalogue.ts'
import { ImagesService } from '#server/features/images/images-service.ts'
import { readPicture } from '#server/http/pictures/served-picture.ts'

/** Puts the pictures together: the icons that come with the product, what an operator imported, and another directory's. */
export function createImages(
  directory: Pick<DirectoryService, 'nameOf' | 'pictureOf' | 'upstreamPictureOf'>,
): ImagesService {
  return new ImagesService({
    nameOf: (id) => directory.nameOf(id),
    iconOf: (id) => WALLET_ICONS.get(id),
    // Judged again: the rules may have become stricter since it was imported.
    async pictureOf(hash) {
      const picture = await directory.pictureOf(hash)
      const read = picture === undefined ? undefined : readPicture(picture)
      return read?.ok ? read.value : undefined
    },
    upstreamPictureOf: (id) => directory.upstreamPictureOf(id),
  })
}
