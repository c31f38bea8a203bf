import { useState } from 'react'
import { hueOf } from '#modal/ui/primitives/hue.ts'
import styles from './collectibles-tab.module.css'

interface CollectiblePictureProps {
  /** A URL of the API; without one, or when it does not load, a monogram is shown. */
  readonly src: string | undefined
  readonly name: string
}

/** The picture of a collectible, as wide as its container. */
export function CollectiblePicture({ src, name }: CollectiblePictureProps) {
  const [broken, setBroken] = useState<string>()
  if (src === undefined || src === broken) {
    const letter = Array.from(name)[0]?.toLocaleUpperCase() ?? '?'
    return (
      <span
        className={`${styles['picture']} ${styles['monogram']}`}
        style={{ backgroundColor: `hsl(${hueOf(name)} 45% 30%)` }}
        aria-hidden="true"
      >
        {letter}
      </span>
    )
  }
  return (
    <img
      className={styles['picture']}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(src)}
    />
  )
}
