import * as z from 'zod/mini'
import { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { TokenBalance } from './blockchain/balance.ts'
import { DataSource } from './blockchain/data-source.ts'
import { Transaction } from './blockchain/history.ts'
import { Collectible } from './blockchain/nfts.ts'
import { FungiblePrice, PRICE_ENDPOINT } from './blockchain/price.ts'
import { EmbedCheck } from './embed-check.ts'
import { OPERATIONS_ENDPOINTS } from './operations.ts'
import { AnalyticsConfig, ProjectOrigins } from './project.ts'

interface PartMetadata {
  /** The name of the schema. */
  readonly id?: string
  readonly description?: string
  readonly example?: unknown
}

/**
 * The schemas with a name of their own in the description of the API, and the descriptions of their members. They are apart
 * from the schemas themselves, so that no document loads them.
 */
export const API_PARTS = z.registry<PartMetadata>()

const PARTS = {
  DirectoryWallet,
  TokenBalance,
  DataSource,
  Transaction,
  Collectible,
  FungiblePrice,
  PriceQuery: PRICE_ENDPOINT.body,
  EmbedCheck,
  ProjectOrigins,
  AnalyticsConfig,
}
for (const [id, part] of Object.entries(PARTS)) API_PARTS.add(part, { id })

const DESCRIPTIONS = [
  [DirectoryWallet.shape.id, '64 hex digits.'],
  [TokenBalance.shape.address, 'A CAIP-10 id; absent for the coin.'],
  [TokenBalance.shape.value, 'Absent when the price is unknown.'],
  [TokenBalance.shape.price, 'Of one whole unit; absent when unknown.'],
  [TokenBalance.shape.isVerified, 'Whether it is on a list of the deployment.'],
  [
    DataSource.shape.horizon,
    'The limit of a source that answered but is not complete: it never lists what lies beyond. A source that is ' +
      'neither complete nor has a horizon did not answer in full.',
  ],
  [DataSource.shape.horizon._zod.def.innerType.shape.since, 'The time it looks back to, where that ends it.'],
  [Collectible.shape.address, 'CAIP-10 id of the contract or the mint.'],
  [FungiblePrice.shape.price, 'Of one whole unit.'],
  [
    OPERATIONS_ENDPOINTS.health.answer.shape.proxy,
    'How this request arrived: directly, through one of `trustedProxies` that names the client, or through a proxy that is ' +
      'not listed or names no client.',
  ],
] as const
for (const [member, description] of DESCRIPTIONS) API_PARTS.add(member, { description })

API_PARTS.add(TokenBalance.shape.quantity.shape.numeric, {
  description: 'In whole units, exact.',
  example: '1.000000000000000001',
})
API_PARTS.add(PRICE_ENDPOINT.body.shape.addresses, {
  description: 'CAIP-10 ids; of a native coin the one with the address that stands for it.',
  example: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
})
API_PARTS.add(PRICE_ENDPOINT.body.shape.projectId, {
  description: 'Where the query does not name it.',
  example: 'demo',
})
