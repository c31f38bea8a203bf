/**
 * Type of the message `{ type, flowId, code }` that a login window sends to the wallet frames around its opener. Only the
 * frame that started the flow passes the code to the server.
 */
export const LOGIN_WINDOW_CODE = 'postern-login-window'
/** Type of that frame's answer, `{ type, flowId }`: the server has confirmed the window, and the login may continue. */
export const LOGIN_WINDOW_KNOWN = 'postern-login-window-known'
