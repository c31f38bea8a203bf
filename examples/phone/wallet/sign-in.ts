import type { AuthTypes } from '@walletconnect/types'
import { base64, utf8 } from '@scure/base'
import { hashMessage, serializeSignature } from 'viem'
import { asRecord } from '#examples/wallets/page/node-rpc.ts'
import type { DemoAccount } from '#examples/wallets/eip155/demo-account.ts'
import { phoneMethods } from './answer-request.ts'

const NAMESPACE = 'eip155'
const RECAP = 'urn:recap:'

/**
 * The payload that a wallet signs for a sign-in request (CAIP-222): limited to the networks and the capabilities it supports.
 *
 * @param networks CAIP-2 ids of the networks the wallet knows.
 * @returns undefined when it knows none of the requested networks.
 */
export function signInPayload(
  payload: AuthTypes.PayloadParams,
  networks: readonly string[],
): AuthTypes.PayloadParams | undefined {
  const chains = payload.chains.filter((chainId) => networks.includes(chainId))
  if (chains.length === 0) return undefined
  const resources = payload.resources?.map((resource) =>
    resource.startsWith(RECAP) ? narrowed(resource, chains) : resource,
  )
  return resources === undefined ? { ...payload, chains } : { ...payload, chains, resources }
}

/** The signed form of a payload (CAIP-74), and the signed text. */
export function signIn(
  payload: AuthTypes.PayloadParams,
  account: DemoAccount,
  textOf: (request: AuthTypes.PayloadParams, issuer: string) => string,
): { readonly text: string; readonly cacao: () => AuthTypes.Cacao } {
  const { chains, ...claims } = payload
  const iss = `did:pkh:${chains[0] ?? ''}:${account.address}`
  const text = textOf(payload, iss)
  return {
    text,
    cacao: () => ({
      h: { t: 'caip122' },
      p: { ...claims, iss },
      s: { t: 'eip191', s: serializeSignature(account.sign(hashMessage(text))) },
    }),
  }
}

/** The capabilities of a recap (EIP-5573), without those that the wallet does not support. */
function narrowed(recap: string, chains: readonly string[]): string {
  const encoded = recap.slice(RECAP.length)
  const padded = encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '=')
  const rights = asRecord(JSON.parse(utf8.encode(base64.decode(padded))))
  const attenuations = asRecord(rights['att'])
  const known = phoneMethods(NAMESPACE).map((method) => `request/${method}`)
  const abilities = Object.keys(asRecord(attenuations[NAMESPACE])).filter((ability) =>
    known.includes(ability),
  )
  const granted = Object.fromEntries(abilities.map((ability) => [ability, [{ chains }]]))
  const text = JSON.stringify({ ...rights, att: { ...attenuations, [NAMESPACE]: granted } })
  return RECAP + base64.encode(utf8.decode(text)).replaceAll('=', '')
}
