import type { NamespaceState, PosternState } from '../types/state.ts'

/** What the modal looks up for the site, once that reads it. */
const DETAILS: readonly (keyof NamespaceState)[] = [
  'profileName',
  'profileImage',
  'balance',
  'balanceSymbol',
  'smartAccountDeployed',
]

/** Calls back when one of the details of a connected account is read, which the state may not have yet. */
export function watchReading(state: PosternState, onRead: () => void): PosternState {
  for (const account of Object.values(state.namespaces))
    for (const name of account.address ? DETAILS : []) {
      const value = account[name]
      const get = (): typeof value => (onRead(), value)
      Object.defineProperty(account, name, { get, enumerable: true })
    }
  return state
}
