import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Failures between the page, the modal and the wallet: loading, handshake, calls, tickets. */
export const CHANNEL_ERRORS = {
  HOST_CSP_BLOCKED: {
    message: 'The page’s Content-Security-Policy blocks the modal.',
    shows: 'thrown',
    next: 'Add the modal origin to `frame-src` (and to `script-src` for the script).',
  },
  ORIGIN_NOT_ALLOWED: {
    message: 'This site is not on the allow-list of the project.',
    shows: 'thrown',
    next: 'Add its origin to the project in the server configuration.',
  },
  ORIGIN_INVALID: {
    message: 'The allow-list entry is not an origin.',
    shows: 'thrown',
    next: 'Write scheme and host, such as https://example.com or https://*.example.com.',
  },
  UNREACHABLE: {
    message: 'The modal origin does not answer.',
    shows: 'thrown',
    next: 'Check the connection, then try again.',
  },
  LOAD_TIMEOUT: {
    message: 'The modal did not load in time.',
    shows: 'thrown',
    next: 'Check the connection, then try again.',
  },
  FRAME_BLOCKED: {
    message: 'Something in this browser blocks the modal’s frame.',
    shows: 'thrown',
    next: 'Allow the modal origin in content blockers, then try again.',
  },
  VERSION_MISMATCH: {
    message: 'The page’s script, the modal and the wallet speak versions that do not fit.',
    shows: 'thrown',
    next: 'Reload the page; the owner updates what is older when it stays.',
  },
  UPGRADE_REQUIRED: {
    message: 'The page’s script is too old for this modal.',
    shows: 'thrown',
    next: 'The site owner updates the script to the modal’s version.',
  },
  INSTANCE_MISSING: {
    message: 'There is no instance.',
    shows: 'thrown',
    next: 'Call `createPostern` in the browser first.',
  },
  FRAME_GONE: {
    message: 'The modal’s frame was removed while a call was open.',
    shows: 'thrown',
    next: 'Call again; the frame is created anew.',
  },
  FRAME_UNRESPONSIVE: {
    message: 'The modal’s frame has stopped answering.',
    shows: 'thrown',
    next: 'Close the modal and open it again.',
  },
  WALLET_LOAD_FAILED: {
    message: 'The embedded wallet could not be loaded.',
    shows: 'card',
    next: 'Check the connection, then try again; other wallets keep working.',
  },
  STORAGE_BLOCKED: {
    message: 'This browser blocks storage in frames, so the wallet cannot stay logged in.',
    shows: 'card',
    next: 'Allow storage for this site, or open the wallet in a window of its own.',
  },
  OPTION_INVALID: {
    message: 'The option `{option}` is invalid.',
    shows: 'thrown',
    next: 'See the list of options for what it takes.',
  },
  PROJECT_ID_MISSING: {
    message: 'The option `projectId` is missing.',
    shows: 'thrown',
    next: 'Pass `projectId`, or set `data-project-id` on the script tag.',
  },
  MODAL_URL_INVALID: {
    message: 'The option `modalUrl` is not the URL of a modal origin.',
    shows: 'thrown',
    next: 'Pass an https URL (http only on localhost).',
  },
  SAME_ORIGIN_REFUSED: {
    message: 'The modal must not be served from the site’s own origin.',
    shows: 'thrown',
    next: 'Serve the modal from an origin of its own, so that the page cannot reach into it.',
  },
  INSECURE_CONTEXT: {
    message: 'The page was not loaded securely.',
    shows: 'thrown',
    next: 'Serve the page over https, or from localhost while developing.',
  },
  NOT_IN_BROWSER: {
    message: 'The modal was opened outside a browser.',
    shows: 'thrown',
    next: 'Call it in the page, for example in an effect or a click, and not while rendering on a server.',
  },
  MESSAGE_REFUSED: {
    message: 'The message was refused: it has the wrong form.',
    shows: 'thrown',
    next: 'Send plain data: objects, lists, text, numbers, booleans and null.',
  },
  PAYLOAD_TOO_LARGE: {
    message: 'The message is larger than this call allows.',
    shows: 'thrown',
    next: 'Send less at once.',
  },
  METHOD_NOT_FOUND: {
    message: 'The other side has no such call.',
    shows: 'thrown',
    rpcCode: -32601,
    next: 'Check the name of the method.',
  },
  DUPLICATE_ID: {
    message: 'A call with this id was already made.',
    shows: 'thrown',
    next: 'Use a new id for every call.',
  },
  RATE_LIMITED: {
    message: 'Too many calls at once.',
    shows: 'thrown',
    rpcCode: -32005,
    next: 'Wait for open calls to finish, then try again.',
  },
  CALL_TIMEOUT: {
    message: 'The other side did not answer in time.',
    shows: 'thrown',
    next: 'Try again.',
  },
  CONNECTION_LOST: {
    message: 'The connection to the modal was lost.',
    shows: 'thrown',
    next: 'Try again; the connection is set up anew.',
  },
  DESTROYED: {
    message: 'This instance was destroyed.',
    shows: 'thrown',
    next: 'Create a new one with createPostern.',
  },
  TICKET_STATE_UNKNOWN: {
    message: 'The wallet may already have received this request.',
    shows: 'card',
    next: 'Check your wallet before asking again.',
  },
  WALLET_NOT_FOUND: {
    message: 'The chosen wallet is not there any more.',
    shows: 'card',
    next: 'Unlock or install it, reload the page, and connect again.',
  },
  PROJECT_UNKNOWN: {
    message: 'No project has this id.',
    shows: 'http',
    next: 'Check the projectId, or add it with `postern project add`.',
  },
} as const satisfies Record<string, ErrorRecord>
