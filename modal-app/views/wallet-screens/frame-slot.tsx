import { useEffect, useLayoutEffect, useRef } from 'react'
import { placeFrame } from '#modal/core/commands/embedded/wallet-screens.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'
import { startTimer } from '#modal/platform/clock.ts'
import styles from './frame-slot.module.css'

/** As high as a short screen, until the wallet has said how much it needs. */
const FIRST_HEIGHT_PX = 320
/**
 * The most it takes of a page it is part of: the wallet lets nobody approve what is not wholly in sight, and a page is
 * no higher than a phone. What is longer scrolls inside.
 */
const INLINE_HEIGHT_PX = 520
/** The page has made room for the frame by then. */
const GROWN_AFTER_MS = 200

/**
 * The place of the wallet's own drawing: the frame lies exactly over it. Nothing of the modal may stand here, above it
 * or around it with an effect, because the wallet takes that for an attempt to cover it.
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
