import { useState } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import { hueOf } from './hue.ts'
import styles from './picture.module.css'

interface PictureProps {
  /** A URL or data URI; without one, or when it does not load, a monogram is shown. */
  readonly src: string | undefined
  /** What the picture shows; the monogram and its colour are derived from it. */
  readonly name: string
  /** CSS pixels. */
  readonly size: 20 | 24 | 32 | 40 | 64 | 80
  readonly shape?: 'tile' | 'round'
}

/**
 * A picture of a wallet, a network or a token, loaded only as an image and never broken. Its name is always next to it as
 * text, so screen readers ignore the picture.
 */
export function Picture({ src, name, size, shape = 'tile' }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const className = classNames(
    styles['picture'],
    styles[`size-${size}`],
    shape === 'round' && styles['round'],
  )
  if (src === undefined || src === broken) return <Monogram name={name} className={className} />
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={size}
      height={size}
      decoding="async"
      draggable={false}
      data-loading
      onLoad={({ currentTarget }) => delete currentTarget.dataset['loading']}
      onError={() => setBroken(src)}
    />
  )
}

function Monogram({ name, className }: { readonly name: string; readonly className: string }) {
  const letter = Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '?'
  return (
    <span
      className={classNames(className, styles['monogram'])}
      style={{ backgroundColor: `hsl(${hueOf(name)} 45% 30%)` }}
      aria-hidden="true"
    >
      {letter}
    </span>
  )
}
