import { useDispatch, useSelector } from 'react-redux'
import type { CoreDispatch } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'

/** Dispatches events and thunks of the spine. */
export const useAppDispatch = useDispatch.withTypes<CoreDispatch>()

/** Reads the spine of the state. */
export const useAppSelector = useSelector.withTypes<CoreState>()
