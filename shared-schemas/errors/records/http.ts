import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Reasons why the server refuses a request, in addition to the codes it shares with the channel. */
export const HTTP_ERRORS = {
  REQUEST_INVALID: {
    message: 'A field of the request is not valid.',
    shows: 'http',
    next: 'Correct the field the answer names.',
  },
  CHAIN_ID_INVALID: {
    message: 'Invalid chainId',
    shows: 'http',
    next: 'Name a network with a chain id below 2147483648.',
    specification: '§5',
  },
  ROUTE_UNKNOWN: {
    message: 'Nothing answers at this path.',
    shows: 'http',
    next: 'The routes are listed at /openapi.json.',
  },
  HTTPS_REQUIRED: {
    message: 'The server answers https only.',
    shows: 'http',
    next: 'Use the https address.',
  },
  ACCESS_REFUSED: {
    message: 'This is not for everybody.',
    shows: 'http',
    next: 'Ask from the machine itself, or send the token of the deployment.',
  },
  CONTENT_TYPE_UNSUPPORTED: {
    message: 'The body is not of a type the server reads.',
    shows: 'http',
    next: 'Send JSON as application/json.',
  },
  UPSTREAM_FAILED: {
    message: 'No node of the network could be reached.',
    shows: 'http',
    next: 'Try again in a moment.',
  },
  UPSTREAM_TIMEOUT: {
    message: 'No node of the network answered in time.',
    shows: 'http',
    next: 'Try again in a moment.',
  },
  SWAPS_UNSUPPORTED: {
    message: 'Network not supported for Swaps',
    shows: 'http',
    next: 'Choose another network, or name its venues under `swaps` of the configuration.',
    specification: '§8',
  },
  ONRAMP_UNSUPPORTED: {
    message: 'No provider sells this here.',
    shows: 'http',
    next: 'Choose what /v1/onramp/options lists, or add a provider under `onramp` of the configuration.',
  },
  ONRAMP_ORDER_UNKNOWN: {
    message: 'No purchase of this project has this id.',
    shows: 'http',
    next: 'Use the `orderId` that came with the URL.',
  },
  EXCHANGE_UNKNOWN: {
    message: 'No exchange here has this id.',
    shows: 'http',
    next: 'Choose one that /v1/exchanges lists, or add it under `exchanges` of the configuration.',
  },
  EXCHANGE_ASSET_UNSUPPORTED: {
    message: 'The exchange does not send this asset on this network.',
    shows: 'http',
    next: 'Choose what /v1/exchanges lists.',
  },
  DEPOSIT_UNKNOWN: {
    message: 'No deposit of this project has this id.',
    shows: 'http',
    next: 'Use the `depositId` that came with the URL.',
  },
  GAS_PRICE_UNSUPPORTED: {
    message: 'Network not supported for Gas Price',
    shows: 'http',
    next: 'Ask for an EVM network of /v1/supported-chains.',
    specification: '§8',
  },
  LIQUIDITY_INSUFFICIENT: {
    message: 'No venue has a route: insufficient liquidity.',
    shows: 'http',
    next: 'Swap less, or another token.',
  },
  NOT_READY: {
    message: 'The server cannot serve right now.',
    shows: 'http',
    next: 'Try again in a moment.',
  },
} as const satisfies Record<string, ErrorRecord>
