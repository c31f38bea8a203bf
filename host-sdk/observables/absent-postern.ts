import { AppError } from '#schemas/errors/app-error.ts'
import { initialState } from '#sdk/state/initial-state.ts'
import type { Postern } from '#sdk/types/postern.ts'

/** The state before anything was loaded: on servers, and on pages while a framework hydrates them. */
const FIRST_STATE = initialState({}, false)

/** Takes the place of an instance on servers, during hydration, and before `createPostern`. */
export const ABSENT_POSTERN: Postern = {
  open: rejectMissing,
  close: rejectMissing,
  connect: rejectMissing,
  disconnect: rejectMissing,
  signIn: rejectMissing,
  pay: rejectMissing,
  signOut: rejectMissing,
  getSessions: rejectMissing,
  switchNetwork: rejectMissing,
  addNetwork: rejectMissing,
  removeNetwork: rejectMissing,
  request: rejectMissing,
  getProvider: () => {
    throw missingInstance()
  },
  getState: () => FIRST_STATE,
  subscribe: () => () => {},
  setTheme: rejectMissing,
  updateOptions: rejectMissing,
  preload: rejectMissing,
  destroy: () => {},
}

function missingInstance(): AppError {
  return new AppError('INSTANCE_MISSING', 'There is no instance. Call `createPostern` in the browser first.')
}

async function rejectMissing(): Promise<never> {
  throw missingInstance()
}
