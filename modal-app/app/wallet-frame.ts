import { errorNextStep } from '#schemas/errors/catalogue.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame.ts'
import { alertRaised } from '../core/alerts/alerts-slice.ts'
import { selectOptions } from '../core/options/options-slice.ts'
import { selectLanguage, selectSite } from '../core/site/site-slice.ts'
import { selectThemeMode, selectThemeVariables } from '../core/theme/theme-slice.ts'
import { createFrameLink } from '../links/frame-link.ts'
import type { AppStore, RootState } from './store.ts'

/** Mounts the wallet frame, and keeps it told of theme and site. */
export function connectWalletFrame(options: {
  readonly window: Window
  readonly store: AppStore
  readonly deployment: Deployment
}): void {
  const { store, deployment } = options
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
  const mount = async (): Promise<void> => {
    const answer = await link.ready()
    if (answer.ok) return void answer.value.isConnected(undefined)
    const { code, message } = answer.error
    store.dispatch(alertRaised({ code: String(code), text: `${message} ${errorNextStep(code)}` }))
  }
  void mount()
}

function factsOf(state: RootState) {
  const metadata = selectSite(state).metadata ?? selectOptions(state).metadata
  return [selectThemeMode(state), selectThemeVariables(state), metadata] as const
}
