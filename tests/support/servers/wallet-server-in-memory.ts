import { base64urlnopad } from '@scure/base'
import type { CallInput, WalletApi } from '#frame/services/wallet-api.ts'
import type { UnlockerKind } from '#schemas/entities/embedded-user.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import { UNLOCKER_ENDPOINTS, type UnlockerInfo } from '#schemas/http/wallet/unlockers.ts'

type Name = keyof typeof UNLOCKER_ENDPOINTS
type Body = Readonly<Record<string, unknown>>

const isName = (name: string): name is Name => name in UNLOCKER_ENDPOINTS

const randomText = (length: number) => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(length)))

/** The data of the server; a test may read and change all of it, as an attacker with the database could. */
export interface StoredWallet {
  walletId: string
  version: number
  unlockers: (UnlockerInfo & { secrets: Body })[]
  loginKey?: Body | undefined
  accounts?: readonly unknown[]
}

/**
 * Creates the wallet endpoints for one user in memory: each body and each answer passes its schema. `refuse` makes the next
 * call of a name fail; `calls` lists the called names.
 */
export function createWalletServerInMemory() {
  const state: { wallet: StoredWallet | undefined } = { wallet: undefined }
  const calls: { readonly name: Name; readonly body: unknown }[] = []
  const refusals = new Map<Name, string>()

  const add = (kind: UnlockerKind, secrets: Body) => {
    const { wallet } = state
    if (!wallet) throw new Error('There is no wallet.')
    wallet.version += 1
    const unlockerId = randomText(16)
    const info = { unlockerId, kind, label: kind, createdAt: '2026-01-01T00:00:00Z', lastUsedAt: null }
    wallet.unlockers.push({ ...info, secrets })
    return { unlockerId, version: wallet.version }
  }
  const find = (match: (unlocker: StoredWallet['unlockers'][number]) => boolean) =>
    state.wallet?.unlockers.find(match)
  const release = (secrets: Body | undefined): Result<unknown> =>
    secrets ? ok({ ...secrets, version: state.wallet?.version }) : fail('UNLOCKER_UNKNOWN', '')

  const answers: Record<Name, (body: Body, unlockerId: string) => Result<unknown>> = {
    wallet: () => {
      const { wallet } = state
      if (!wallet) return ok({ wallet: null })
      const { walletId, version, accounts, loginKey } = wallet
      const unlockers = wallet.unlockers.map(({ secrets: _secrets, ...info }) => info)
      const isKeptForLogin = loginKey !== undefined
      return ok({ wallet: { walletId, version, unlockers, isKeptForLogin, ...(accounts && { accounts }) } })
    },
    createWallet: ({ walletId, accounts, replaces }) => {
      if (state.wallet && state.wallet.walletId !== replaces) return fail('WALLET_EXISTS', '')
      state.wallet = { walletId: String(walletId), version: 1, unlockers: [], accounts: [accounts].flat() }
      return ok({ version: 1 })
    },
    addDevice: () => {
      const serverHalf = randomText(32)
      return ok({ ...add('device', { serverHalf }), serverHalf })
    },
    releaseDevice: (_body, id) => release(find(({ unlockerId }) => unlockerId === id)?.secrets),
    passkeyCreation: () => ok({ challengeId: randomText(16), options: { of: 'creation' } }),
    addPasskey: ({ blob, walletId }) => ok(add('passkey', { blob, walletId })),
    passkeyRequest: () => ok({ challengeId: randomText(16), options: { of: 'request' } }),
    releasePasskey: () => {
      const passkey = find(({ kind }) => kind === 'passkey')
      return release(passkey && { ...passkey.secrets, unlockerId: passkey.unlockerId })
    },
    addPassword: (body) => ok(add('password', body)),
    passwordParameters: () => {
      const password = find(({ kind }) => kind === 'password')
      if (!password) return fail('UNLOCKER_UNKNOWN', '')
      return ok({ unlockerId: password.unlockerId, parameters: password.secrets['parameters'] })
    },
    releasePassword: ({ verifier }) => {
      const { blob, walletId, verifier: right } = find(({ kind }) => kind === 'password')?.secrets ?? {}
      return verifier === right ? release({ blob, walletId }) : fail('PASSWORD_WRONG', '')
    },
    addPhrase: () => ok(add('kit', {})),
    addOperator: ({ rootKey }) => ok(add('operator', { rootKey })),
    releaseOperator: () => release(find(({ kind }) => kind === 'operator')?.secrets),
    storeLoginKey: ({ rootKey }) => {
      const { wallet } = state
      if (!wallet) return fail('WALLET_SETUP_REQUIRED', '')
      wallet.version += 1
      wallet.loginKey = { rootKey }
      return ok({ version: wallet.version })
    },
    releaseLoginKey: () => release(state.wallet?.loginKey),
    removeUnlocker: (_body, id) => {
      const { wallet } = state
      if (!wallet) return fail('UNLOCKER_UNKNOWN', '')
      wallet.version += 1
      wallet.unlockers = wallet.unlockers.filter(({ unlockerId }) => unlockerId !== id)
      return ok({ version: wallet.version })
    },
    recordExport: () => ok({}),
  }
  const answer = (endpoint: Endpoint, input: CallInput<unknown>): Result<unknown> => {
    const name = Object.keys(UNLOCKER_ENDPOINTS)
      .filter(isName)
      .find((one) => {
        const { path, method } = UNLOCKER_ENDPOINTS[one]
        return path === endpoint.path && method === endpoint.method
      })
    if (name === undefined) throw new Error(`There is no endpoint ${endpoint.path}.`)
    const body = endpoint.body.parse(input.body)
    calls.push({ name, body })
    const refusal = refusals.get(name)
    refusals.delete(name)
    if (refusal !== undefined) return fail(refusal, '')
    return answers[name](Object(body), input.path?.['unlockerId'] ?? '')
  }
  const api: WalletApi = {
    call: async (endpoint, input) => {
      const result = answer(endpoint, input)
      return result.ok ? ok(endpoint.answer.parse(result.value)) : result
    },
  }
  return {
    api,
    state,
    calls,
    refuse: (name: Name, code: string) => void refusals.set(name, code),
  }
}
