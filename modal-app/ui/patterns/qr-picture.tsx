import { useMemo } from 'react'
import { encodeQr } from '#modal/lib/qr-code.ts'
import styles from './qr-picture.module.css'

/** Modules of white around the code; cameras need them. */
const QUIET = 4

/**
 * A text as a code for cameras, always dark on light; the owner may tint it (theme variable `qr-color`).
 *
 * @param props.label what it is for, for those who do not see it.
 */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = useMemo(() => encodeQr(text), [text])
  if (!modules) return null
  const size = modules.length + QUIET * 2
  const path = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  )
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={styles['ground']} width={size} height={size} />
      <path className={styles['modules']} d={path.join('')} />
    </svg>
  )
}

/** The room the code will take. */
export function QrSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles['code']}>
      <output className="visually-hidden">{label}</output>
      <div className={`skeleton ${styles['skeleton']}`} />
    </div>
  )
}
