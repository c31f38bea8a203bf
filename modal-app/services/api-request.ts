import type { Options } from '#schemas/entities/options.ts'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { fillPath } from '#schemas/http/fill-path.ts'

/** The product's name for the API (`st`). */
const SDK_TYPE = 'postern'
/** The API's limits, in characters. */
const MAX_SDK_TYPE = 64
const MAX_SDK_VERSION = 128
/** A request to the deployment's API. */
export interface ApiRequest {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  /** The parameters of the path, by name. */
  readonly params?: Readonly<Record<string, string>> | undefined
  /** Empty and undefined parameters are left out; lists are separated by commas. */
  readonly query?: object | undefined
  /** Sent as JSON. */
  readonly body?: object | undefined
}

/** The deployment, and the client that sends the request. */
export type ApiClient = Pick<Deployment, 'apiUrl' | 'projectId' | 'sdkVersion'> & Pick<Options, 'sdkType'>

/**
 * Creates the URL of a request, with the project and the client (docs/specification.md §7.12).
 *
 * @example
 * apiRequestUrl({ endpoint: WALLETS_ENDPOINT, query: { search: 'rain' } }, deployment)
 * // 'https://api.example/getWallets?projectId=demo&st=postern&sv=0.1.0&search=rain'
 */
export function apiRequestUrl(
  { endpoint, params, query = {} }: Omit<ApiRequest, 'body'>,
  { apiUrl, projectId, sdkType = SDK_TYPE, sdkVersion }: ApiClient,
): string {
  const parameters = new URLSearchParams({
    projectId,
    st: sdkType.slice(0, MAX_SDK_TYPE),
    sv: sdkVersion.slice(0, MAX_SDK_VERSION),
  })
  for (const [name, value] of Object.entries<string | number | readonly string[] | undefined>({ ...query })) {
    const text = String(value ?? '')
    if (text !== '') parameters.set(name, text)
  }
  return `${apiUrl}${fillPath(endpoint.path, params)}?${parameters.toString()}`
}
