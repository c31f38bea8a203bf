import { use, useState } from 'react'
import { apiPicture } from '#modal/core/state/images/api-picture.ts'
import { Avatar } from '#modal/ui/primitives/avatar.tsx'
import { ArtworkBase } from './network-picture.tsx'
import styles from './portrait.module.css'

interface PortraitProps {
  readonly address: string
  /** The avatar of the address, as returned by the API; without one, or when it does not load, one is generated. */
  readonly avatar: string | undefined
  /** CSS pixels. */
  readonly size: number
}

/** The picture of an address. */
export function Portrait({ address, avatar, size }: PortraitProps) {
  const apiUrl = use(ArtworkBase)
  const src = apiPicture(avatar, { apiUrl })
  const [broken, setBroken] = useState<string>()
  if (src === undefined || src === broken) return <Avatar address={address} size={size} />
  return (
    <img
      className={styles['portrait']}
      src={src}
      alt=""
      width={size}
      height={size}
      draggable={false}
      onError={() => setBroken(src)}
    />
  )
}
