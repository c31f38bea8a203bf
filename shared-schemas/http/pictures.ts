import * as z from 'zod/mini'
import { OWNER_PICTURE_PATH } from '#schemas/constants/paths.ts'
import { defineEndpoint, NOT_MODIFIED } from './define-endpoint.ts'

/** Accepted media types of pictures from third parties; others are refused. */
const FOREIGN_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const
const DRAWN = ['image/svg+xml'] as const
const picture = { method: 'GET', body: z.undefined(), answer: z.string() } as const

const publicPicture = {
  ...picture,
  access: 'open',
  types: DRAWN,
  answers: 'A picture; of something unknown, its monogram.',
  responses: { 400: 'The id is not one; `field` names it.' },
  cache: 'public, max-age=31536000, immutable',
} as const

/** Pictures of the directory and its networks. */
export const IMAGE_ENDPOINTS = {
  asset: defineEndpoint({
    ...publicPicture,
    path: '/public/getAssetImage/{imageId}',
    purpose: 'The picture of a network by its image id',
    params: z.object({ imageId: z.string().check(z.regex(/^[\w-]{1,64}$/, 'an image id')) }),
  }),
  currency: defineEndpoint({
    ...publicPicture,
    path: '/public/getCurrencyImage/{currency}',
    purpose: 'The sign of a currency by its code, or the picture of a coin',
    params: z.object({ currency: z.string().check(z.regex(/^[\w-]{1,64}$/, 'a code such as EUR')) }),
  }),
  token: defineEndpoint({
    ...publicPicture,
    path: '/public/getTokenImage/{symbol}',
    purpose: 'The picture of a token by its symbol',
    params: z.object({
      symbol: z.string().check(z.regex(/^[\p{L}\p{N}\p{Sc}.+_-]{1,32}$/u, 'a symbol such as USDC')),
    }),
  }),
  exchange: defineEndpoint({
    ...publicPicture,
    path: '/public/getExchangeImage/{name}',
    purpose: 'The picture of an exchange by the name of its picture',
    params: z.object({
      name: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'a name such as kraken')),
    }),
  }),
  network: defineEndpoint({
    ...publicPicture,
    path: '/networks/{caipNetworkId}/image',
    purpose: 'The picture of a network by its CAIP-2 id',
    params: z.object({ caipNetworkId: z.string().check(z.minLength(1), z.maxLength(41)) }),
  }),
  wallet: defineEndpoint({
    ...publicPicture,
    path: '/getWalletImage/{imageId}',
    purpose: 'The picture of a wallet by its image_id',
    params: z.object({ imageId: z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, '64 hex digits')) }),
    types: [...DRAWN, ...FOREIGN_TYPES],
    answers: 'Its logo, what it was imported with, what another directory has, or its monogram.',
    responses: { ...publicPicture.responses, 404: 'The directory has no picture with this id.' },
  }),
} as const

/** Pictures from third parties, which this server fetches, checks and serves. */
const foreignPicture = { ...picture, access: 'project', budget: 'account', types: FOREIGN_TYPES } as const

export const OWNER_PICTURE_ENDPOINT = defineEndpoint({
  ...foreignPicture,
  path: OWNER_PICTURE_PATH,
  purpose: 'A picture that the owner of a site names in its options',
  detail:
    'Served from here so that a visitor’s browser contacts no third party, and checked to be a picture.',
  query: z.object({
    url: z.string().check(z.maxLength(2_048), z.regex(/^https?:\/\//i, 'a full https URL')),
  }),
  notes: { url: { example: 'https://shop.example/logo.png' } },
  answers: 'Its bytes, once they have been judged.',
  responses: {
    404: 'The project is unknown, or there is no picture that can be served; the message says why.',
  },
  cache: 'public, max-age=300',
})

export const NAME_PICTURE_ENDPOINT = defineEndpoint({
  ...foreignPicture,
  path: '/v1/names/{name}/avatar',
  purpose: 'The picture of a name',
  params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(255)) }),
  answers: 'Its bytes as their owner serves them, once they have been judged.',
  responses: {
    404: 'The project or the network is unknown, or there is no picture.',
    502: 'The node that resolves names could not be read.',
    504: 'The node that resolves names did not answer in time.',
  },
  cache: 'public, max-age=300',
})

export const COLLECTIBLE_PICTURE_ENDPOINT = defineEndpoint({
  ...foreignPicture,
  path: '/v1/collectibles/{chainId}/{contract}/{tokenId}/picture',
  purpose: 'The picture of a collectible',
  params: z.object({
    chainId: z.string().check(z.minLength(3), z.maxLength(41)),
    contract: z.string().check(z.minLength(1), z.maxLength(64)),
    tokenId: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  answers: 'The bytes of the file that its metadata names, once they have been checked.',
  responses: {
    304: NOT_MODIFIED,
    404: 'The project or the network is unknown, or there is no picture.',
    502: 'The node of the network could not be read.',
    504: 'The node of the network did not answer in time.',
  },
  cache: 'public, max-age=3600',
})
