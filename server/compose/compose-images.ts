import type { DirectoryService } from '#server/features/directory/directory-service.ts'
import { WALLET_ICONS } from '#server/features/directory/wallets/catalogue.ts'
import { ImagesService } from '#server/features/images/images-service.ts'
import { readPicture } from '#server/http/pictures/served-picture.ts'

/** Combines the sources of pictures: built-in icons, what an operator has imported, and another directory's pictures. */
export function createImages(
  directory: Pick<DirectoryService, 'nameOf' | 'pictureOf' | 'upstreamPictureOf'>,
): ImagesService {
  return new ImagesService({
    nameOf: (id) => directory.nameOf(id),
    iconOf: (id) => WALLET_ICONS.get(id),
    // Judged again, because the rules may have become stricter since the import.
    async pictureOf(hash) {
      const picture = await directory.pictureOf(hash)
      const read = picture === undefined ? undefined : readPicture(picture)
      return read?.ok ? read.value : undefined
    },
    upstreamPictureOf: (id) => directory.upstreamPictureOf(id),
  })
}
