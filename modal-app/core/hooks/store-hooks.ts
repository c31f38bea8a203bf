import { useDispatch, useSelector } from 'react-redux'
import type { CoreDispatch } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'

/** Dispatches events and commands of the core. */
export const useAppDispatch = useDispatch.withTypes<CoreDispatch>()

/** Reads the state of the core. */
export const useAppSelector = useSelector.withTypes<CoreState>()
