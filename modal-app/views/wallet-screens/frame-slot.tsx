import { useLayoutEffect, useRef } from 'react'
import { selectEmbedded } from '#modal/core/embedded/embedded-slice.ts'
import { lendPlace } from '#modal/core/embedded/wallet-screens.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import styles from './frame-slot.module.css'

/** As high as a short screen, until the wallet has said how much it needs. */
const FIRST_HEIGHT_PX = 320

/**
 * The place of the wallet's own drawing: the frame lies exactly over it. Nothing of the modal may stand here, above it
 * or around it with an effect, because the wallet takes that for an attempt to cover it.
 */
export function FrameSlot() {
  const dispatch = useAppDispatch()
  const slot = useRef<HTMLDivElement>(null)
  const { heightPx } = useAppSelector(selectEmbedded)
  useLayoutEffect(() => {
    if (!slot.current) return undefined
    return dispatch(lendPlace(slot.current))
  }, [dispatch])
  return <div ref={slot} className={styles['slot']} style={{ blockSize: heightPx || FIRST_HEIGHT_PX }} />
}
