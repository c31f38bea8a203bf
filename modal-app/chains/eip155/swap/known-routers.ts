import * as z from 'zod/mini'
import { DeploymentVenues } from '#schemas/http/deployment-venues.ts'
import { builtInRouters, type KnownRouterKind, type SwapRouters } from '#schemas/networks/swap-deployments.ts'

/** Finds the routers of a network by its CAIP-2 id: those that the operator names, or else the built-in ones. */
export type FindRouters = (caipNetworkId: string) => SwapRouters | undefined

const AllVenues = z.array(DeploymentVenues)

/**
 * Creates the finder for a deployment.
 *
 * @param venues as the deployment block states them. With a block that cannot be read no network has routers.
 */
export function knownRouters(venues: readonly unknown[] = []): FindRouters {
  const read = AllVenues.safeParse(venues)
  if (!read.success) return () => undefined
  return (id) => read.data.find(({ caipNetworkId }) => caipNetworkId === id) ?? builtInRouters(id)
}

/** The interface of a router; undefined for any contract that is not one of the network. */
export function routerKind({ routers }: SwapRouters, address: string): KnownRouterKind | undefined {
  return routers.find((router) => isSame(router.address, address))?.kind
}

/** Whether two addresses are the same, in whatever case their digits are written. */
export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
