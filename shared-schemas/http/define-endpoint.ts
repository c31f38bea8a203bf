import type * as z from 'zod/mini'

/**
 * What a caller must show.
 * - `open`: nothing.
 * - `device`: a proof of the device key (`DPoP` header, RFC 9449).
 * - `session`: the proof and an access token bound to it (`Authorization: DPoP …`).
 * - `step-up`: a session with a fresh passkey assertion or code, at most 5 minutes old.
 */
export type EndpointAccess = 'open' | 'device' | 'session' | 'step-up'

/** One call of the API: how it is reached, who may, and the schemas of both directions. */
export interface Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for the parts that vary. */
  readonly path: string
  readonly access: EndpointAccess
  readonly purpose: string
  /** Of the JSON body; `z.undefined()` when there is none. */
  readonly body: Body
  readonly answer: Answer
}

export type EndpointCatalogue = Readonly<Record<string, Endpoint>>

/** States an endpoint; the result keeps the exact types of its schemas. */
export function defineEndpoint<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  endpoint: Endpoint<Body, Answer>,
): Endpoint<Body, Answer> {
  return endpoint
}
