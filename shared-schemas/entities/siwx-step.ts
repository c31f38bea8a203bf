/** What the site's own functions are asked for. */
export const SIWX_STEPS = [
  'describe',
  'createMessage',
  'addSession',
  'revokeSession',
  'setSessions',
  'getSessions',
] as const
export type SiwxStep = (typeof SIWX_STEPS)[number]
