import { SessionsView } from '#modal/views/sessions/sessions-view.tsx'

/** The view of everything with power over the account. */
export const SESSIONS_VIEWS = { Sessions: SessionsView }
