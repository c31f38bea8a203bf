import { errorMessage } from '#schemas/errors/catalogue.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame.ts'
import { alertRaised } from '../core/alerts/alerts-slice.ts'
import { selectIsOpen } from '../core/modal/modal-slice.ts'
import { selectFeatures, selectOptions } from '../core/options/options-slice.ts'
import { selectLanguage, selectSite } from '../core/site/site-slice.ts'
import { selectThemeMode, selectThemeVariables } from '../core/theme/theme-slice.ts'
import { createFrameLink } from '../links/frame-link.ts'
import { startTimer } from '../platform/clock.ts'
import type { AppStore, RootState } from './store.ts'

/** The first view is drawn before the frame competes with it. */
const AFTER_FIRST_VIEW_MS = 300

/**
 * Mounts the wallet frame when it is needed, which is when the modal has been opened and offers e-mail or social
 * login, and keeps it told of theme and site.
 */
export function connectWalletFrame(options: {
  readonly window: Window
  readonly store: AppStore
  readonly deployment: Deployment
}): void {
  const { store, deployment } = options
  if (!deployment.walletOrigin) return
  let told: readonly unknown[] = []
  const tell = (frame: Remote<FrameCalls>, isNew: boolean): void => {
    const state = store.getState()
    const facts = factsOf(state)
    if (!isNew && facts.every((fact, index) => fact === told[index])) return
    told = facts
    const [themeMode, themeVariables, metadata] = facts
    const { projectId } = selectSite(state)
    void frame.syncTheme({ themeMode, themeVariables })
    void frame.syncDappData({ projectId, sdkVersion: deployment.sdkVersion, ...(metadata && { metadata }) })
  }
  const link = createFrameLink({
    document: options.window.document,
    walletOrigin: deployment.walletOrigin,
    projectId: deployment.projectId,
    init: () => ({
      projectId: deployment.projectId,
      hostOrigin: selectSite(store.getState()).siteOrigin,
      language: selectLanguage(store.getState()),
    }),
    onInitialised: (frame) => tell(frame, true),
  })
  store.subscribe(() => {
    const frame = link.current()
    if (frame) tell(frame, false)
  })
  const stop = store.subscribe(() => {
    if (!isNeeded(store.getState())) return
    stop()
    startTimer(() => void mount(), AFTER_FIRST_VIEW_MS)
  })
  const mount = async (): Promise<void> => {
    const answer = await link.ready()
    if (answer.ok) void answer.value.isConnected(undefined)
    else store.dispatch(alertRaised({ code: 'WALLET_LOAD_FAILED', text: errorMessage('WALLET_LOAD_FAILED') }))
  }
}

function isNeeded(state: RootState): boolean {
  const { email, socials } = selectFeatures(state)
  const hasLogin = email === true || socials === true || (Array.isArray(socials) && socials.length > 0)
  return hasLogin && selectIsOpen(state)
}

function factsOf(state: RootState) {
  const metadata = selectSite(state).metadata ?? selectOptions(state).metadata
  return [selectThemeMode(state), selectThemeVariables(state), metadata] as const
}
