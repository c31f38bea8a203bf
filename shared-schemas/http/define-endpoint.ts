import type * as z from 'zod/mini'

/**
 * What a caller must show.
 * - `open`: nothing.
 * - `project`: which project asks (`projectId` in the query); a page that asks is one the project lists.
 * - `device`: a proof of the device key (`DPoP` header, RFC 9449).
 * - `session`: the proof and an access token bound to it (`Authorization: DPoP …`).
 * - `step-up`: a session with a fresh passkey assertion or code, at most 5 minutes old.
 */
export type EndpointAccess = 'open' | 'project' | 'device' | 'session' | 'step-up'

/** What the description of the API says of one part of a path, a query or the headers. */
export interface FieldNote {
  readonly description?: string
  readonly example?: string
  /** Where text that is asked for has the form of another type. */
  readonly type?: 'integer'
}

/**
 * One call of the API: how it is reached, who may, the schemas of both directions, and what its answers mean. Built
 * documents have `method`, `path`, `access` and `answer` of it alone.
 */
export interface Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for the parts that vary. */
  readonly path: string
  readonly access: EndpointAccess
  readonly purpose: string
  /** What else is worth knowing before it is called. */
  readonly detail?: string
  /** Of the parts of the path that vary, by name. */
  readonly params?: z.ZodMiniObject
  /** Of the query, but for what names the project. */
  readonly query?: z.ZodMiniObject
  /** Of headers that are the endpoint's own. */
  readonly headers?: z.ZodMiniObject
  /** By the names of `params`, `query` and `headers`. */
  readonly notes?: Readonly<Record<string, FieldNote>>
  /** Of the JSON body; `z.undefined()` when there is none. */
  readonly body: Body
  /** Bytes a body may have, where it is not the usual 64 KiB. */
  readonly mostBytes?: number
  /** As clients read it. */
  readonly answer: Answer
  /** As it is described, where clients read it with more patience. */
  readonly sent?: z.ZodMiniType
  /** Media types of an answer that is no JSON. */
  readonly types?: readonly string[]
  /** What the answer is. */
  readonly answers?: string
  /** What other statuses mean, where the usual ones of the access do not say it. */
  readonly responses?: Readonly<Record<number, string>>
  /** `cache-control` of the answer; `no-store` where it is left out. */
  readonly cache?: string
  /** For `project`: whose limits of the configuration a call counts against, of the client and of the project. */
  readonly budget?: 'account' | 'directory'
}

export type EndpointCatalogue = Readonly<Record<string, Endpoint>>

/**
 * States an endpoint; the result keeps the exact types of its schemas.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** The statuses nearly every reading call of a project has, beside those of its access. */
export const NOT_MODIFIED = 'What the client has (`If-None-Match`) is still right.'
