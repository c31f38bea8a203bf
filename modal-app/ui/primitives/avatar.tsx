import { useId } from 'react'
import { hash } from './hue.ts'
import styles from './avatar.module.css'

/** A picture generated from an address: the same for the same address everywhere, and different for others. */
export function Avatar({ address, size }: { readonly address: string; readonly size: number }) {
  const id = useId()
  const seed = hash(address)
  const hue = seed % 360
  const second = (hue + 40 + ((seed >>> 9) % 80)) % 360
  const third = (hue + 180 + ((seed >>> 16) % 60)) % 360
  const angle = (seed >>> 5) % 360
  return (
    <svg className={styles['avatar']} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}a`} gradientTransform={`rotate(${angle} 0.5 0.5)`}>
          <stop offset="0" stopColor={`hsl(${hue} 75% 58%)`} />
          <stop offset="1" stopColor={`hsl(${second} 78% 46%)`} />
        </linearGradient>
        <radialGradient id={`${id}b`}>
          <stop offset="0" stopColor={`hsl(${third} 85% 72%)`} stopOpacity="0.95" />
          <stop offset="1" stopColor={`hsl(${third} 85% 66%)`} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="64" height="64" fill={`url(#${id}a)`} />
      <circle cx={8 + ((seed >>> 3) % 48)} cy={8 + ((seed >>> 11) % 48)} r="34" fill={`url(#${id}b)`} />
    </svg>
  )
}
