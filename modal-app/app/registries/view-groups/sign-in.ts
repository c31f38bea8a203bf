import { SiwxSignMessageView } from '#modal/views/siwx-sign-message/siwx-sign-message-view.tsx'

/** The view that signs the visitor in to the site. */
export const SIGN_IN_VIEWS = {
  SIWXSignMessage: SiwxSignMessageView,
}
