import { useNumbers } from '#modal/locales/use-numbers.ts'
import styles from './impact.module.css'

/** From here on a warning says what it means; basis points. */
export const HIGH_IMPACT_BPS = 300
const SEVERE_IMPACT_BPS = 1_000
/** Less than this rounds to nothing. */
const SMALLEST_BPS = 1

/** How much a swap moves the price, in a colour that fits. */
export function Impact({ bps }: { readonly bps: number }) {
  const { percent } = useNumbers()
  const grade = bps >= SEVERE_IMPACT_BPS ? 'severe' : bps >= HIGH_IMPACT_BPS ? 'high' : undefined
  return (
    <span className={grade && styles[grade]}>
      {bps < SMALLEST_BPS ? `<${percent(SMALLEST_BPS)}` : percent(bps)}
    </span>
  )
}
