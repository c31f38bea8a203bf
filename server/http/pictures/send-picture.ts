import type { Context } from 'hono'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import { EncodedBody } from '#server/http/responses/encoded-body.ts'
import { image } from '#server/http/headers/security-headers.ts'
import { sendBody } from '#server/http/responses/send-body.ts'
import type { ServedPicture } from './served-picture.ts'

/** Answers with a third-party picture that may be served, cached as the endpoint says. */
export type SendPicture = (
  c: Context,
  picture: ServedPicture,
  endpoint: Pick<Endpoint, 'cache'>,
) => Promise<Response>

/** @param origin The origin that serves the pictures. */
export function createSendPicture(origin: string): SendPicture {
  const headers = image(origin)
  return (c, { bytes, type }, { cache }) =>
    sendBody(c, new EncodedBody(bytes), type, { ...headers, ...(cache && { 'cache-control': cache }) })
}
