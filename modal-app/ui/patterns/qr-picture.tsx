import { useMemo, type ReactNode } from 'react'
import { encodeQr, type QrModules } from '#modal/lib/qr-code.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './qr-picture.module.css'

/** Quiet zone around the code in modules, which scanners need. */
const QUIET = 4
/** The picture's side in relation to the code's: it covers a seventeenth of the area, and almost a third may be lost. */
const PICTURE_SIDE = 0.24

interface QrPictureProps {
  readonly text: string
  /** The purpose of the code, for screen readers. */
  readonly label: string
  /** Drawn in the middle, where the code is left out. */
  readonly picture?: ReactNode
  /** As large as the card allows and without a picture: fewer and larger modules, for poor cameras. */
  readonly isLarge?: boolean
}

/** A QR code, always dark on light; the owner may tint it (theme variable `qr-color`). */
export function QrPicture({ text, label, picture, isLarge = false }: QrPictureProps) {
  const hasPicture = picture !== undefined && !isLarge
  const path = useMemo(() => {
    const modules = encodeQr(text, hasPicture ? 'H' : 'M')
    return modules && { size: modules.length + QUIET * 2, d: drawPath(modules, hasPicture) }
  }, [text, hasPicture])
  if (!path) return null
  return (
    <div className={classNames(styles['code'], isLarge && styles['large'])}>
      <svg
        className={styles['squares']}
        viewBox={`0 0 ${path.size} ${path.size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <rect className={styles['ground']} width={path.size} height={path.size} />
        <path className={styles['modules']} d={path.d} />
      </svg>
      {hasPicture && <span className={styles['picture']}>{picture}</span>}
    </div>
  )
}

/** One rectangle for each run of dark modules in a row: half as much for the browser to read as one for each module. */
function drawPath(modules: QrModules, hasPicture: boolean): string {
  const side = hasPicture ? Math.round(modules.length * PICTURE_SIDE) : 0
  const from = Math.floor((modules.length - side) / 2)
  const isFree = (place: number): boolean => place >= from && place < from + side
  let path = ''
  modules.forEach((row, y) => {
    let run = 0
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && !(isFree(x) && isFree(y))) run += 1
      else if (run > 0) {
        path += `M${x - run + QUIET} ${y + QUIET}h${run}v1h-${run}z`
        run = 0
      }
    }
  })
  return path
}

/** A placeholder of the code's size. */
export function QrSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles['code']}>
      <output className="visually-hidden">{label}</output>
      <div className={`skeleton ${styles['skeleton']}`} />
    </div>
  )
}
