import { AppError } from '#schemas/errors/app-error.ts'
import { API_ERRORS } from '#schemas/errors/records/api.ts'
import type { ApiEndpoint } from './endpoint.ts'

/** The deployment and the project that a client calls. */
export interface ApiClientOptions {
  /** Origin of the deployment's API, e.g. `https://api.example`. */
  readonly apiUrl: string
  readonly projectId: string
  /** How long an answer may take, in milliseconds; 15,000 by default. */
  readonly timeoutMs?: number | undefined
  /** Replaces the global `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** Options of one call. */
export interface ApiCallOptions {
  /** The token of a sign-in session, for the calls that need one. */
  readonly token?: string | undefined
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined
}

/** Calls the API of one deployment for one project. */
export interface ApiClient {
  /**
   * Makes a call. The API accepts pages whose origin the project lists, and backends, which have no origin.
   *
   * @param input the members the endpoint's type names; `body` is sent as JSON.
   * @throws PosternError API_UNREACHABLE, API_ANSWER_INVALID, or with the code of the API's refusal (docs/errors.md);
   * `data.status` is the HTTP status, and `data.field` the member that is wrong. An aborted call rejects with the signal's
   * reason.
   */
  readonly call: <Input, Answer>(
    endpoint: ApiEndpoint<Input, Answer>,
    input: Input,
    options?: ApiCallOptions,
  ) => Promise<Answer>
}

const DEFAULT_TIMEOUT_MS = 15_000
const QUERY_NAME = 'projectId'

/**
 * Creates a client of a deployment's public API, for Node, edge runtimes and browsers. Endpoints are imported one by one, so
 * that a bundle contains only those that are called.
 *
 * @example
 * const api = createApiClient({ apiUrl: 'https://api.example', projectId: 'shop' })
 * const { balances } = await api.call(getBalances, { address, chainId: 'eip155:1' })
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const send = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
  return {
    async call<Input, Answer>(
      endpoint: ApiEndpoint<Input, Answer>,
      input: Input,
      { token, signal }: ApiCallOptions = {},
    ) {
      const { url, init } = toRequest(options, endpoint, input, token)
      const limit = AbortSignal.timeout(timeoutMs)
      try {
        const response = await send(url, {
          ...init,
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        })
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of the endpoints are generated from the schemas of the API
        return (await readAnswer(response)) as Answer
      } catch (thrown) {
        signal?.throwIfAborted()
        throw thrown instanceof AppError ? thrown : failure('API_UNREACHABLE', thrown)
      }
    },
  }
}

function toRequest(
  { apiUrl, projectId }: ApiClientOptions,
  { method, path, headers: headerNames = [] }: ApiEndpoint<unknown, unknown>,
  input: unknown,
  token: string | undefined,
): { readonly url: string; readonly init: RequestInit } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of each endpoint names its input
  const { body, ...rest } = input as { readonly body?: unknown }
  const members = Object.entries(rest).filter(([, value]) => value !== undefined)
  const texts = Object.fromEntries(members.map(([name, value]) => [name, String(value)]))
  const query = new URLSearchParams({ [QUERY_NAME]: projectId })
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(texts)) {
    if (path.includes(`{${name}}`)) continue
    if (headerNames.includes(name)) headers[name] = value
    else query.set(name, value)
  }
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(texts[name] ?? ''))
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  return {
    url: `${apiUrl.replace(/\/+$/, '')}${filledPath}?${query}`,
    init: { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  const json = parseJson(text)
  if (response.ok && json !== undefined) return json
  const refusal = member(json, 'error')
  const [code, message] = [member(refusal, 'code'), member(refusal, 'message')]
  if (response.ok || typeof code !== 'string' || typeof message !== 'string')
    throw failure('API_ANSWER_INVALID', undefined, response.status)
  const [field, facts] = [member(refusal, 'field'), member(refusal, 'data')]
  const data = { ...(typeof facts === 'object' ? facts : {}), status: response.status }
  throw new AppError(code, message, { data: field === undefined ? data : { ...data, field } })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function failure(code: keyof typeof API_ERRORS, cause: unknown, status?: number): AppError {
  const { message, next } = API_ERRORS[code]
  return new AppError(code, `${message} ${next}`, {
    cause,
    data: status === undefined ? undefined : { status },
  })
}
