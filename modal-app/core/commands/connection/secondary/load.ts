import { loadOnce } from '#modal/lib/load-once.ts'

/** Several wallets at once: needed only once a second one is connected, or another account was picked. */
export const loadSecondary = loadOnce(() => import('./lifecycle.ts'))
