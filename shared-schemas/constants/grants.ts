/** The longest a grant lasts: 30 days, after which few visitors remember it. */
export const GRANT_LIFETIME_MS = 30 * 86_400_000
/** The shortest period of an allowance: an hour. With a shorter one, a small amount would add up to a large one. */
export const GRANT_PERIOD_MS = 3_600_000
/** Requests one grant answers within {@link GRANT_USE_WINDOW_MS}: where the operator pays, no allowance counts the fees. */
export const GRANT_USES_PER_WINDOW = 20
export const GRANT_USE_WINDOW_MS = 3_600_000
/** The node states the fees and may lie, so they take at most this part of an allowance in one period: a quarter. */
export const GRANT_FEE_DIVISOR = 4n
