import * as z from 'zod/mini'
import { defineEndpoint } from '#schemas/http/define-endpoint.ts'

/** Bytes in hexadecimal, at most 4 KiB. */
const Bytes = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){0,4096}$/, 'Write bytes in hexadecimal'))
const ContractAddress = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Write the address of a contract in hexadecimal'))
/** `(bytes result, uint64 expires, bytes signature)`, ABI-encoded. */
const GatewayAnswer = z.object({ data: z.string() })
const RESPONSES = {
  400: 'The question cannot be decoded.',
  404: 'The deployment offers no names, the contract is not its resolver, or the name is not in its zone.',
  429: 'Too many requests; `Retry-After` says when to try again.',
}
const PURPOSE = 'Answers for names off the chain (ERC-3668), signed for the resolver'

export const NAME_GATEWAY_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/names/gateway/{sender}/{data}',
  access: 'open',
  purpose: PURPOSE,
  detail:
    'Wallets and libraries call it with what the resolver of the zone tells them. `data` is `resolve(bytes,bytes)` of ENSIP-10 ' +
    'with the call of a resolver: `addr`, `text`, `contenthash` or `name`. Other calls are answered with nothing.',
  params: z.object({ sender: ContractAddress, data: Bytes }),
  notes: { sender: { description: 'The resolver of the zone.' } },
  body: z.undefined(),
  answer: GatewayAnswer,
  responses: RESPONSES,
})

export const NAME_GATEWAY_POST_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/names/gateway',
  access: 'open',
  purpose: `${PURPOSE}, for questions too long for a URL`,
  body: z.object({ sender: ContractAddress, data: Bytes }),
  answer: GatewayAnswer,
  responses: { ...RESPONSES, 413: 'The body is too large.', 415: 'The body is not sent as JSON.' },
})
