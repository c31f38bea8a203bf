import type * as z from 'zod/mini'

/**
 * What a caller has to present.
 * - `open`: nothing.
 * - `project`: the project (`projectId` in the query); the origin of a page must be on the project's list.
 * - `device`: a proof of the device key (`DPoP` header, RFC 9449).
 * - `session`: the proof and an access token bound to it (`Authorization: DPoP …`).
 * - `step-up`: a session with a fresh passkey assertion or code, at most 5 minutes old.
 * - `operator`: the session cookie of the insight page.
 */
export type EndpointAccess = 'open' | 'project' | 'device' | 'session' | 'step-up' | 'operator'

/** Description of one parameter of a path, a query or the headers. */
export interface FieldNote {
  readonly description?: string
  readonly example?: string
  /** Set where the text on the wire has the form of another type. */
  readonly type?: 'integer'
}

/**
 * One endpoint of the API: its address, access, the schemas of both directions, and what its answers mean. Built documents
 * contain only its `method`, `path`, `access` and `answer`.
 */
export interface Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for each path parameter. */
  readonly path: string
  readonly access: EndpointAccess
  readonly purpose: string
  /** What a caller should know in addition. */
  readonly detail?: string
  /** Path parameters by name. */
  readonly params?: z.ZodMiniObject
  /** Query parameters, without the one that names the project. */
  readonly query?: z.ZodMiniObject
  /** Headers specific to the endpoint. */
  readonly headers?: z.ZodMiniObject
  /** Notes by the names in `params`, `query` and `headers`. */
  readonly notes?: Readonly<Record<string, FieldNote>>
  /** Schema of the JSON body; `z.undefined()` when there is none. */
  readonly body: Body
  /** Maximum size of the body in bytes, where it is not the usual 64 KiB. */
  readonly maxBytes?: number
  /** Schema with which clients parse the answer. */
  readonly answer: Answer
  /** Schema for the description of the API, where clients parse more leniently. */
  readonly sent?: z.ZodMiniType
  /** Media types of an answer that is not JSON. */
  readonly types?: readonly string[]
  /** Meaning of the successful answer. */
  readonly answers?: string
  /** Meaning of other statuses, where it differs from the usual ones of the access. */
  readonly responses?: Readonly<Record<number, string>>
  /** `cache-control` of the answer; `no-store` by default. */
  readonly cache?: string
  /** For `project`: the configured rate limits that a call counts against. */
  readonly budget?: 'account' | 'directory' | 'events'
}

export type EndpointCatalogue = Readonly<Record<string, Endpoint>>

/**
 * Declares an endpoint; the result keeps the exact types of its schemas.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** Description of status 304, which nearly every read endpoint of a project has. */
export const NOT_MODIFIED = 'What the client has (`If-None-Match`) is still right.'
