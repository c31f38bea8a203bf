import { BaseError, isHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import * as z from 'zod'
import { NAME_GATEWAY_ENDPOINT } from '#schemas/http/blockchain/name-gateway.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { Config } from '#server/config/config.ts'
import { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import { servedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { createEvmReaders, type GatewayReads } from '#server/providers/evm-nodes/evm-readers.ts'
import { RESOLVER_CHECKS, type ExpectedResolver } from '#server/providers/names/check-resolver.ts'
import type { Finding } from './check.ts'
import { errorText, sendRequest } from './send-request.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 262_144

const GatewayAnswer = z.object({ data: z.string().refine((data) => isHex(data)) })

/** Reads the URL of the deployment's gateway. */
export function gatewayUrlOf({ api }: Pick<Config, 'api'>): string {
  return api.url + NAME_GATEWAY_ENDPOINT.path
}

/** Returns what the chain should say about the zone; undefined while names are off. */
export function expectedResolver(config: Config): ExpectedResolver | undefined {
  const { offer } = config.names
  if (offer?.resolver === undefined || config.namesKey === undefined) return undefined
  const { zone, registry, resolver } = offer
  const signer = privateKeyToAddress(config.namesKey)
  return { zone, registry, resolver, signer, gatewayUrl: gatewayUrlOf(config) }
}

/** Checks on the chain that names below the zone resolve. @returns a finding for each step of the set-up. */
export async function checkNames(config: Config, expected: ExpectedResolver): Promise<Finding[]> {
  const nodes = new ChainNodes({
    timeoutMs: TIMEOUT_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    observe: () => undefined,
  })
  const reader = createEvmReaders(
    nodes,
    servedNetworks(config),
    askOwnGateway(expected),
  )(config.names.network)
  if (reader === undefined)
    return [
      { isGood: false, subject: 'names', detail: `${config.names.network} is not served; see \`chains\`` },
    ]
  return Promise.all(
    Object.entries(RESOLVER_CHECKS).map(async ([subject, findProblem]) => {
      try {
        const problem = await findProblem(reader, expected)
        return { isGood: problem === undefined, subject, detail: problem ?? '' }
      } catch (error) {
        return { isGood: false, subject, detail: briefly(error) }
      }
    }),
  )
}

/** The contract may be anybody's, so only the gateway of the deployment is asked. */
function askOwnGateway({ gatewayUrl }: ExpectedResolver): GatewayReads {
  return async ({ data, sender, urls }) => {
    if (!urls.includes(gatewayUrl)) throw new Error(`The resolver does not name ${gatewayUrl}.`)
    const url = gatewayUrl.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
    const { status, body } = await sendRequest(url)
    if (status !== 200) throw new Error(`The gateway answers with status ${status}.`)
    return GatewayAnswer.parse(parseJson(body)).data
  }
}

/** Errors of the library repeat the whole call. */
function briefly(error: unknown): string {
  if (!(error instanceof BaseError)) return errorText(error)
  const cause = error.walk()
  return cause instanceof BaseError ? cause.shortMessage : errorText(cause)
}
