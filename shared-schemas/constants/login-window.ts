/**
 * What the page of a login window tells the wallet frames around its opener: `{ type, flowId, code }`. Only the frame
 * that started the flow hands the code to the server.
 */
export const LOGIN_WINDOW_CODE = 'postern-login-window'
/** The answer of that frame, `{ type, flowId }`: the server knows the window, and it may go on. */
export const LOGIN_WINDOW_KNOWN = 'postern-login-window-known'
