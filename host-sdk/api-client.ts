export {
  createApiClient,
  type ApiCallOptions,
  type ApiClient,
  type ApiClientOptions,
} from './api/create-api-client.ts'
export type { ApiEndpoint, Nothing } from './api/endpoint.ts'
export * from './api/endpoints.ts'
