import { use } from 'react'
import { fillPath } from '#schemas/http/fill-path.ts'
import { IMAGE_ENDPOINTS } from '#schemas/http/pictures.ts'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'

const { path, params } = IMAGE_ENDPOINTS.token

interface AssetPictureProps {
  readonly symbol: string
  readonly size: 24 | 40
}

/** The picture of a coin or token that is sold: the operator chose what is, so its symbol may choose the picture. */
export function AssetPicture({ symbol, size }: AssetPictureProps) {
  const apiUrl = use(ArtworkBase)
  const src = params.safeParse({ symbol }).success ? apiUrl + fillPath(path, { symbol }) : undefined
  return <Picture src={src} name={symbol} size={size} shape="round" />
}
