import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Names, HTTP, and the embedded wallet: its frame's errors, its alerts and its library messages. */
export const EMBEDDED_WALLET_ERRORS = {
  NAME_RESOLUTION_FAILED: {
    message: 'Error resolving name',
    shows: 'snack',
    specification: '§8',
  },
  NAME_LOOKUP_FAILED: {
    message: 'Error fetching names for address',
    shows: 'snack',
    specification: '§8',
  },
  HTTP_STATUS: {
    message: 'HTTP status code: {status}',
    shows: 'http',
    next: 'Try again; tell the site owner when it stays.',
    specification: '§8',
  },
  IFRAME_LOAD_FAILED: {
    message: 'Unable to load email login dependency',
    shows: 'thrown',
    next: 'Check the connection and that nothing blocks the wallet origin, then try again.',
    specification: '§8',
  },
  REQUEST_ABORTED: {
    message: 'Request was aborted',
    shows: 'thrown',
    rpcCode: 4001,
    next: 'Ask again when the visitor wants it.',
    specification: '§8',
  },
  UNKNOWN: {
    message: 'An error occurred',
    shows: 'thrown',
    rpcCode: -32603,
    next: 'Try again.',
    specification: '§8',
  },
  RPC_METHOD_NOT_ALLOWED: {
    message: 'Requested RPC call is not allowed',
    shows: 'provider',
    rpcCode: 4200,
    next: 'Use one of the methods of the RPC catalogue.',
    specification: '§8',
  },
  ACTION_NOT_ALLOWED: {
    message: 'Action not allowed',
    shows: 'card',
    next: 'The site requested something this wallet never does. You can close this window.',
    specification: '§8',
  },
  EMAIL_COOLDOWN: {
    message: 'Please try again after {seconds} seconds',
    shows: 'snack',
    specification: '§8',
  },
  ALERT_SWITCH_NETWORK_NOT_FOUND: {
    message: 'Network Not Found',
    shows: 'alert',
    next: 'Add the network to the option `networks` before switching to it.',
    specification: '§8',
  },
  ALERT_UNVERIFIED_DOMAIN: {
    message: 'Invalid App Configuration',
    shows: 'alert',
    next: 'The wallet frame refused origin {origin}. Add it to the origins of the project.',
    specification: '§8',
  },
  ALERT_IFRAME_LOAD_FAILED: {
    message: 'Network Error - Could not load embedded wallet',
    shows: 'alert',
    next: 'Check that the wallet origin answers and that nothing blocks it.',
    specification: '§8',
  },
  ALERT_IFRAME_REQUEST_TIMEOUT: {
    message: 'Embedded Wallet Request Timed Out',
    shows: 'alert',
    next: 'Check the connection and try again.',
    specification: '§8',
  },
  ALERT_SESSION_EXPIRED: {
    message: 'Session Expired',
    shows: 'alert',
    next: 'Log in again, and check that the clocks of this device and of the server are right.',
    specification: '§8',
  },
  ALERT_PROJECT_ID_NOT_CONFIGURED: {
    message: 'Project ID Not Configured',
    shows: 'alert',
    next: 'Set `projectId` (or `data-project-id`) to a project that the server knows.',
    specification: '§8',
  },
} as const satisfies Record<string, ErrorRecord>
