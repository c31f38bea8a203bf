import type { AuthTypes } from '@walletconnect/types'
import { base64, utf8 } from '@scure/base'
import { hashMessage, serializeSignature } from 'viem'
import { asRecord } from '#examples/wallets/page/node-rpc.ts'
import type { DemoAccount } from '#examples/wallets/eip155/demo-account.ts'
import { phoneMethods } from './answer-request.ts'

const NAMESPACE = 'eip155'
const RECAP = 'urn:recap:'

/**
 * What a wallet signs of a request to sign in (CAIP-222): for the networks it knows, with no more rights than it can keep.
 *
 * @param networks CAIP-2 ids of the networks the wallet knows.
 * @returns undefined when it knows none of those that are asked for.
 */
export function signInPayload(
  asked: AuthTypes.PayloadParams,
  networks: readonly string[],
): AuthTypes.PayloadParams | undefined {
  const chains = asked.chains.filter((chainId) => networks.includes(chainId))
  if (chains.length === 0) return undefined
  const resources = asked.resources?.map((resource) =>
    resource.startsWith(RECAP) ? narrowed(resource, chains) : resource,
  )
  return resources === undefined ? { ...asked, chains } : { ...asked, chains, resources }
}

/** The signed form of a payload (CAIP-74), and the text that stands under the signature. */
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

/** The rights of a recap (EIP-5573), less those the wallet cannot keep. */
function narrowed(recap: string, chains: readonly string[]): string {
  const encoded = recap.slice(RECAP.length)
  const padded = encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '=')
  const rights = asRecord(JSON.parse(utf8.encode(base64.decode(padded))))
  const attenuations = asRecord(rights['att'])
  const known = phoneMethods(NAMESPACE).map((method) => `request/${method}`)
  const abilities = Object.keys(asRecord(attenuations[NAMESPACE])).filter((ability) =>
    known.includes(ability),
  )
  const kept = Object.fromEntries(abilities.map((ability) => [ability, [{ chains }]]))
  const text = JSON.stringify({ ...rights, att: { ...attenuations, [NAMESPACE]: kept } })
  return RECAP + base64.encode(utf8.decode(text)).replaceAll('=', '')
}
