import { AppError } from '#schemas/errors/app-error.ts'
import type { SiweConfig, SiwxConfig, SiwxData, SiwxSession } from '#sdk/types/sign-in.ts'

/**
 * Adapts the functions of `siweConfig` to those of `siwx`: each message gets its own nonce, and a session of another account
 * or network is signed out.
 */
export function adaptSiwe(siwe: SiweConfig): SiwxConfig {
  const revoke = async (): Promise<void> => {
    if (!(await siwe.getSession())) return
    if (!(await siwe.signOut())) throw new AppError('SIWX_STEP_FAILED', 'The site did not sign out.')
    siwe.onSignOut?.()
  }
  const add = async ({ message, signature, cacao }: SiwxSession): Promise<void> => {
    if (!(await siwe.verifyMessage({ message, signature, cacao })))
      throw new AppError('SIWX_STEP_FAILED', 'The site did not accept the signature.')
    siwe.onSignIn?.((await siwe.getSession()) ?? undefined)
  }
  return {
    createMessage: async ({ accountAddress, chainId }) => {
      const params = (await siwe.getMessageParams?.()) ?? {}
      const { exp, nbf, domain = location.host, uri = location.origin, ...rest } = params
      const shared = {
        ...rest,
        domain,
        uri,
        nonce: await siwe.getNonce(accountAddress),
        version: '1',
      }
      const iat = new Date().toISOString()
      const data: SiwxData = {
        ...shared,
        accountAddress,
        chainId,
        issuedAt: iat,
        expirationTime: exp,
        notBefore: nbf,
      }
      const text = siwe.createMessage({
        ...shared,
        exp,
        nbf,
        iat,
        address: accountAddress,
        chainId: numberOf(chainId),
      })
      return { ...data, toString: () => text }
    },
    addSession: add,
    revokeSession: revoke,
    setSessions: async ([first]) => (first ? add(first) : revoke()),
    getSessions: async (chainId, address) => {
      const session = siwe.enabled === false ? undefined : await siwe.getSession()
      if (!session) return []
      const isAddress = session.address.toLowerCase() === address.toLowerCase()
      const isChain = session.chainId === numberOf(chainId)
      if (
        (siwe.signOutOnAccountChange !== false && !isAddress) ||
        (siwe.signOutOnNetworkChange !== false && !isChain)
      ) {
        await revoke()
        return []
      }
      // Only the site's backend knows what was signed.
      const data = {
        accountAddress: address,
        chainId,
        domain: location.host,
        uri: location.origin,
        version: '1',
      }
      return [{ data: { ...data, nonce: '' }, message: '', signature: '' }]
    },
    getRequired: () => siwe.enabled !== false && siwe.required !== false,
    signOutOnDisconnect: siwe.signOutOnDisconnect,
  }
}

function numberOf(chainId: string): number {
  return Number(chainId.split(':')[1])
}
