import { loadOnce } from '#modal/lib/load-once.ts'

/** Secondary connections are needed only once a second wallet is connected, or another account was picked. */
export const loadSecondary = loadOnce(() => import('./lifecycle.ts'))
