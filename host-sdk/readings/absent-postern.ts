import { AppError } from '#schemas/errors/app-error.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { FIRST_STATE } from './first-state.ts'

/** What stands where no instance is: on servers, while hydrating, and before `createPostern`. */
export const ABSENT_POSTERN: Postern = {
  open: absent,
  close: absent,
  connect: absent,
  disconnect: absent,
  signIn: absent,
  signOut: absent,
  getSessions: absent,
  switchNetwork: absent,
  addNetwork: absent,
  removeNetwork: absent,
  request: absent,
  getProvider: () => {
    throw missing()
  },
  getState: () => FIRST_STATE,
  subscribe: () => () => {},
  setTheme: absent,
  updateOptions: absent,
  preload: absent,
  destroy: () => {},
}

function missing(): AppError {
  return new AppError('INSTANCE_MISSING', 'There is no instance. Call `createPostern` in the browser first.')
}

async function absent(): Promise<never> {
  throw missing()
}
