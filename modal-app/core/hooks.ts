import { useDispatch, useSelector } from 'react-redux'
import type { CoreDispatch, CoreState } from './thunk.ts'

/** Dispatches events and thunks of the spine. */
export const useAppDispatch = useDispatch.withTypes<CoreDispatch>()

/** Reads the spine of the state. */
export const useAppSelector = useSelector.withTypes<CoreState>()
