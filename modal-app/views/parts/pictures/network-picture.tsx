import { createContext, use } from 'react'
import type { Network } from '#schemas/entities/network.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { networkImageUrl } from '#modal/core/state/images/network-image.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { Picture } from '#modal/ui/primitives/picture.tsx'

/** The API's base URL, which also serves pictures; without a trailing slash. */
export const ArtworkBase = createContext('')

interface NetworkPictureProps {
  readonly network: Network
  readonly size: 20 | 24 | 32 | 40 | 64 | 80
}

/** The picture of a network: the owner's, the server's, or a monogram. */
export function NetworkPicture({ network, size }: NetworkPictureProps) {
  const apiUrl = use(ArtworkBase)
  const { chainImages, projectId } = useAppSelector(selectOptions)
  return (
    <Picture
      src={networkImageUrl(network, { apiUrl, projectId }, chainImages ?? {})}
      name={network.name}
      size={size}
      shape="round"
    />
  )
}
