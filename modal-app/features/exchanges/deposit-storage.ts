import { PRIVATE_STORAGE_KEYS, partitionKey } from '#schemas/constants/storage-keys.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { createOrderList } from '#modal/services/order-list.ts'
import { createLock, type WithLock } from '#ui/platform/locks.ts'
import { depositsRead } from './deposit-slice.ts'
import { KeptDeposit } from './kept-deposit.ts'

const key = PRIVATE_STORAGE_KEYS.deposits
const list = createOrderList({
  key,
  parse: (entry) => KeptDeposit.safeParse(entry).data,
})
const locks = (): { deposits?: WithLock } => ({})

/** Reads the deposits that were begun in this browser. */
export function readDeposits(): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { storage }) => {
    dispatch(depositsRead(await list.read(storage)))
  }
}

/** Stores a deposit, or its new state, without losing what another tab stores. */
export function storeDeposit(deposit: KeptDeposit): CoreThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const { storage, deployment } = extra
    const { siteOrigin } = selectSite(getState())
    const cached = extra.once(locks)
    cached.deposits ??= createLock(partitionKey(deployment.projectId, siteOrigin, key))
    dispatch(depositsRead(await cached.deposits(() => list.store(storage, deposit))))
  }
}
