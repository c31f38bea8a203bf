import { useEffect, useLayoutEffect, useRef } from 'react'
import { placeFrame } from '#modal/core/commands/embedded/wallet-screens.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'
import { startTimer } from '#modal/platform/clock.ts'
import styles from './frame-slot.module.css'

/** The height of a short screen, until the wallet has reported how much it needs. */
const FIRST_HEIGHT_PX = 320
/**
 * The maximum height in an inline modal: the wallet allows no approval unless all of it is visible, and a page may be no
 * higher than a phone. Longer content scrolls inside.
 */
const INLINE_HEIGHT_PX = 520
/** By then the page has made space for the frame. */
const GROWN_AFTER_MS = 200

/**
 * The place of the wallet's own document: the frame lies exactly over it. Nothing of the modal may be drawn here or above it,
 * nor have an effect around it, because the wallet takes that for an attempt to cover it.
 */
export function FrameSlot() {
  const dispatch = useAppDispatch()
  const slot = useRef<HTMLDivElement>(null)
  const { heightPx } = useAppSelector(selectEmbedded)
  const isInline = useAppSelector(selectIsInline)
  const neededPx = heightPx || FIRST_HEIGHT_PX
  const blockSize = isInline ? Math.min(neededPx, INLINE_HEIGHT_PX) : neededPx
  useLayoutEffect(() => {
    if (!slot.current) return undefined
    return dispatch(placeFrame(slot.current))
  }, [dispatch])
  useEffect(() => {
    if (!isInline || blockSize <= 0) return undefined
    return startTimer(() => slot.current?.scrollIntoView({ block: 'nearest' }), GROWN_AFTER_MS)
  }, [isInline, blockSize])
  return <div ref={slot} className={styles['slot']} style={{ blockSize }} />
}
