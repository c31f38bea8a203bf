import { acceptedEvent, sentEvent } from './define-event.ts'

/** Opening the modal and connecting a wallet. */
export const CONNECT_EVENTS = {
  MODAL_OPEN: sentEvent('The modal was opened.', ['connected']),
  MODAL_CLOSE: sentEvent('The modal was closed.', ['connected']),
  CLICK_ALL_WALLETS: sentEvent('The whole list of wallets was opened.', []),
  SEARCH_WALLET: acceptedEvent('Wallets were searched; what for is not counted.', []),
  SELECT_WALLET: sentEvent('A wallet was chosen.', ['wallet', 'method']),
  CONNECT_SUCCESS: sentEvent('A wallet was connected.', ['wallet', 'method', 'namespace', 'ms']),
  CONNECT_ERROR: sentEvent('A wallet was not connected.', ['wallet', 'method', 'namespace', 'reason', 'ms']),
  USER_REJECTED: acceptedEvent('The visitor rejected a request.', []),
  DISCONNECT_SUCCESS: sentEvent('A wallet was disconnected.', ['namespace']),
  DISCONNECT_ERROR: acceptedEvent('A wallet was not disconnected.', ['namespace']),
  CLICK_WALLET_HELP: sentEvent('The explanation of wallets was opened.', []),
  CLICK_NETWORK_HELP: sentEvent('The explanation of networks was opened.', []),
  CLICK_GET_WALLET: sentEvent('The list of wallets to install was opened.', []),
} as const

/** The account and its network. */
export const ACCOUNT_EVENTS = {
  CLICK_TRANSACTIONS: sentEvent('The activity was opened.', []),
  LOAD_MORE_TRANSACTIONS: acceptedEvent('More of the activity was loaded.', []),
  ERROR_FETCH_TRANSACTIONS: acceptedEvent('The activity could not be loaded.', []),
  CLICK_NETWORKS: sentEvent('The list of networks was opened.', []),
  SWITCH_NETWORK: sentEvent('Another network came into use.', ['network']),
  SET_PREFERRED_ACCOUNT_TYPE: acceptedEvent('Another type of account was chosen.', []),
  OPEN_ENS_FLOW: acceptedEvent('The registration of a name was opened.', []),
  REGISTER_NAME_INITIATED: acceptedEvent('The registration of a name began.', []),
  REGISTER_NAME_SUCCESS: acceptedEvent('A name was registered.', []),
  REGISTER_NAME_ERROR: acceptedEvent('A name was not registered.', ['reason']),
} as const
