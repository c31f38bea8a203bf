import { useId } from 'react'
import { avatarLook } from './avatar-look.ts'
import styles from './avatar.module.css'

/** A picture generated from an address: the same for the same address everywhere, and different for others. */
export function Avatar({ address, size }: { readonly address: string; readonly size: number }) {
  const id = useId()
  const { rotation, from, to, inner, outer, x, y } = avatarLook(address)
  return (
    <svg className={styles['avatar']} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}a`} gradientTransform={rotation}>
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
        <radialGradient id={`${id}b`}>
          <stop offset="0" stopColor={inner} stopOpacity="0.95" />
          <stop offset="1" stopColor={outer} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="64" height="64" fill={`url(#${id}a)`} />
      <circle cx={x} cy={y} r="34" fill={`url(#${id}b)`} />
    </svg>
  )
}
