import type { Descriptor } from '@ethereum-sourcify/clear-signing'
import oneInchV6 from './descriptors/1inch-v6.json' with { type: 'json' }
import aaveV3Pool from './descriptors/aave-v3-pool.json' with { type: 'json' }
import arbitrumInbox from './descriptors/arbitrum-inbox.json' with { type: 'json' }
import balancerVault from './descriptors/balancer-vault.json' with { type: 'json' }
import collections from './descriptors/collections.json' with { type: 'json' }
import compoundV3Comet from './descriptors/compound-v3-comet.json' with { type: 'json' }
import cowOrder from './descriptors/cow-order.json' with { type: 'json' }
import curveRouter from './descriptors/curve-router.json' with { type: 'json' }
import dai from './descriptors/dai.json' with { type: 'json' }
import daiPermit from './descriptors/dai-permit.json' with { type: 'json' }
import ensRegistrar from './descriptors/ens-registrar.json' with { type: 'json' }
import entryPoint from './descriptors/entry-point.json' with { type: 'json' }
import erc1155 from './descriptors/erc1155.json' with { type: 'json' }
import erc20 from './descriptors/erc20.json' with { type: 'json' }
import erc721 from './descriptors/erc721.json' with { type: 'json' }
import lidoSteth from './descriptors/lido-steth.json' with { type: 'json' }
import lidoWithdrawals from './descriptors/lido-withdrawals.json' with { type: 'json' }
import lidoWsteth from './descriptors/lido-wsteth.json' with { type: 'json' }
import multiTokenCollections from './descriptors/multi-token-collections.json' with { type: 'json' }
import opStackBridge from './descriptors/op-stack-bridge.json' with { type: 'json' }
import permit2 from './descriptors/permit2.json' with { type: 'json' }
import permit2Signatures from './descriptors/permit2-signatures.json' with { type: 'json' }
import safe from './descriptors/safe.json' with { type: 'json' }
import seaport from './descriptors/seaport.json' with { type: 'json' }
import seaportOrder from './descriptors/seaport-order.json' with { type: 'json' }
import tokens from './descriptors/tokens.json' with { type: 'json' }
import uniswapUniversalRouter from './descriptors/uniswap-universal-router.json' with { type: 'json' }
import uniswapV2Router from './descriptors/uniswap-v2-router.json' with { type: 'json' }
import uniswapV3Router from './descriptors/uniswap-v3-router.json' with { type: 'json' }
import uniswapV3Router02 from './descriptors/uniswap-v3-router-02.json' with { type: 'json' }
import usdc from './descriptors/usdc.json' with { type: 'json' }
import usdcSignatures from './descriptors/usdc-signatures.json' with { type: 'json' }
import usdt from './descriptors/usdt.json' with { type: 'json' }
import weth from './descriptors/weth.json' with { type: 'json' }
import { placesOf, type DescriptorPlace } from './descriptor.ts'
import { resolveIncludes } from './resolve-includes.ts'

/** The built-in descriptors by file name. */
export const BUILT_IN_FILES: Readonly<Record<string, Descriptor>> = {
  '1inch-v6.json': oneInchV6,
  'aave-v3-pool.json': aaveV3Pool,
  'arbitrum-inbox.json': arbitrumInbox,
  'balancer-vault.json': balancerVault,
  'collections.json': collections,
  'compound-v3-comet.json': compoundV3Comet,
  'cow-order.json': cowOrder,
  'curve-router.json': curveRouter,
  'dai.json': dai,
  'dai-permit.json': daiPermit,
  'ens-registrar.json': ensRegistrar,
  'entry-point.json': entryPoint,
  'erc1155.json': erc1155,
  'erc20.json': erc20,
  'erc721.json': erc721,
  'lido-steth.json': lidoSteth,
  'lido-withdrawals.json': lidoWithdrawals,
  'lido-wsteth.json': lidoWsteth,
  'multi-token-collections.json': multiTokenCollections,
  'op-stack-bridge.json': opStackBridge,
  'permit2.json': permit2,
  'permit2-signatures.json': permit2Signatures,
  'safe.json': safe,
  'seaport.json': seaport,
  'seaport-order.json': seaportOrder,
  'tokens.json': tokens,
  'uniswap-universal-router.json': uniswapUniversalRouter,
  'uniswap-v2-router.json': uniswapV2Router,
  'uniswap-v3-router.json': uniswapV3Router,
  'uniswap-v3-router-02.json': uniswapV3Router02,
  'usdc.json': usdc,
  'usdc-signatures.json': usdcSignatures,
  'usdt.json': usdt,
  'weth.json': weth,
}

/** A built-in descriptor for one contract. */
export interface BuiltInDescriptor {
  readonly descriptor: Descriptor
  readonly typedData: DescriptorPlace['typedData']
}

/** Indexes the built-in descriptors by `chainId:address`, with their includes merged. */
export function indexBuiltIn(): ReadonlyMap<string, readonly BuiltInDescriptor[]> {
  const index = new Map<string, BuiltInDescriptor[]>()
  for (const path of Object.keys(BUILT_IN_FILES)) {
    const descriptor = resolveIncludes(path, (name) => BUILT_IN_FILES[name])
    for (const { chainId, address, typedData } of placesOf(descriptor) ?? []) {
      const key = `${chainId}:${address}`
      index.set(key, [...(index.get(key) ?? []), { descriptor, typedData }])
    }
  }
  return index
}
