import {
  CHANGE_NAME_ENDPOINT,
  NAME_OFFER_ENDPOINT,
  NAME_SUGGESTIONS_ENDPOINT,
  NAMES_OFFERED_ENDPOINT,
  NAMES_OF_ADDRESS_ENDPOINT,
  REGISTER_NAME_ENDPOINT,
  REGISTERED_NAME_ENDPOINT,
} from '#schemas/http/blockchain/profile.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import { clientKey, type RateLimit } from '#server/http/limits/rate-limit.ts'
import { problem } from '#server/http/problems/problem.ts'
import { readJson } from '#server/http/requests/read-json.ts'
import { requireValid } from '#server/http/requests/require-valid.ts'
import type { ChangeService } from './change-service.ts'
import { LABEL_LENGTH } from './name-rules.ts'
import type { NameService } from './name-service.ts'

/** What a deployment that offers names answers with. */
export interface NameParts {
  readonly zone: string
  readonly lifetimeDays: number | undefined
  /** Coin types of networks that are not EVM. */
  readonly coinTypes: readonly number[]
  readonly service: NameService
  readonly changes: ChangeService
}

export interface NameRouteSettings {
  readonly routes: ProjectRoutes
  /** Undefined when the deployment offers no names. */
  readonly parts: NameParts | undefined
  /** Messages of one client. */
  readonly changeLimit: RateLimit
}

/** Adds the routes with which visitors register and change names. */
export function addNameRoutes({ routes, parts, changeLimit }: NameRouteSettings): void {
  const required = (): NameParts => {
    if (parts === undefined) throw problem('NAMES_OFF', 'This deployment offers no names.')
    return parts
  }
  routes.add(NAME_OFFER_ENDPOINT, () => ({
    zone: parts?.zone ?? null,
    length: LABEL_LENGTH,
    coinTypes: [...(parts?.coinTypes ?? [])],
    lifetimeDays: parts?.lifetimeDays ?? null,
  }))
  routes.add(REGISTERED_NAME_ENDPOINT, ({ params }) => required().service.find(params.name))
  routes.add(NAMES_OF_ADDRESS_ENDPOINT, ({ params }) => parts?.service.ofAddress(params.address) ?? [])
  routes.add(NAMES_OFFERED_ENDPOINT, ({ params }) => parts?.service.offeredTo(params.address) ?? [])
  routes.add(NAME_SUGGESTIONS_ENDPOINT, async ({ params, query }) => ({
    suggestions: await required().service.suggest(params.name, query.zone),
  }))
  routes.add(REGISTER_NAME_ENDPOINT, async ({ c }) => {
    const { changes } = required()
    const signed = requireValid(REGISTER_NAME_ENDPOINT.body, await readJson(c), 'body')
    await changeLimit.spend(c, clientKey(c), 1)
    return { success: true as const, name: await changes.register(signed) }
  })
  routes.add(CHANGE_NAME_ENDPOINT, async ({ c, params }) => {
    const { changes } = required()
    const signed = requireValid(CHANGE_NAME_ENDPOINT.body, await readJson(c), 'body')
    await changeLimit.spend(c, clientKey(c), 1)
    return { success: true as const, name: await changes.change(params.name, signed) }
  })
}
