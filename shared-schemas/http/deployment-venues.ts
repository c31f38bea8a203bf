import * as z from 'zod/mini'

const ContractAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

/**
 * The venues and aggregators of a network that the operator names; they replace those of `networks/swap-deployments.ts`. They stand in the
 * deployment block, and are only read with the code of swaps, which keeps this schema out of the first view.
 */
export const DeploymentVenues = z.strictObject({
  caipNetworkId: z.string(),
  /** The token that wraps the coin, one for one. */
  wrappedNative: ContractAddress,
  /** The only contracts that a swap of this network may call. */
  routers: z.array(
    z.strictObject({
      address: ContractAddress,
      kind: z.enum([
        'uniswap-v2',
        'uniswap-v3',
        'uniswap-v3-router-02',
        '1inch',
        'kyberswap',
        'openocean',
        '0x',
      ]),
    }),
  ),
})
export type DeploymentVenues = z.infer<typeof DeploymentVenues>
