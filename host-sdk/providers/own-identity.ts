/** How our own wallet is told from others: its EIP-6963 name, and a marking feature of the Wallet Standard. */
export const OWN_RDNS = 'org.postern'
export const OWN_FEATURE = 'postern:'
export const OWN_NAME = 'Postern'

/** A door ajar, 8 × 8. */
export const OWN_ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxwYXRoIGQ9Ik0wIDBoOHY4SDB6Ii8+PHBhdGggZmlsbD0iI2ZmZiIgZD0iTTIgMWgydjZIMnptMyAwIDEgMXY0TDUgN3oiLz48L3N2Zz4='
