import { ok } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import { readWalletState } from '#modal/core/commands/embedded/finish-login.ts'
import { followScreen } from '#modal/core/commands/embedded/wallet-screens.ts'
import { requestClose } from '#modal/core/commands/modal/open-modal.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { alertRaised } from '#modal/core/state/alerts/alerts-slice.ts'
import { heightChanged, walletStateRead } from '#modal/core/state/embedded/embedded-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectIsInline, selectLanguage, selectSite } from '#modal/core/state/site/site-slice.ts'
import { selectResolvedThemeMode, selectThemeVariables } from '#modal/core/state/theme/theme-slice.ts'
import { createFrameLink, type FrameLink, type FrameEvents } from '#modal/links/frame-link.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { focusables } from '#modal/app/document/focus.ts'
import { addReaction } from '#modal/lib/store/reactions.ts'
import type { AppStore, RootState } from '#modal/app/store.ts'
import { walletAlert } from './wallet-alerts.ts'

/**
 * Links the wallet frame, which is mounted when it is first needed, and keeps its theme, language and site up to date.
 *
 * @param options.onSessionChanged called when the visitor logged in or out, here or in another tab.
 * @param options.onRequestSent called when part of a request is about to leave the browser.
 */
export function connectWalletFrame(options: {
  readonly window: Window
  readonly store: AppStore
  readonly deployment: Deployment
  readonly onSessionChanged: (isConnected: boolean) => void
  readonly onRequestSent: (requestId: string) => void
}): FrameLink {
  const { store, deployment, window } = options
  const syncFrame = (frame: Remote<FrameCalls>, before?: RootState): void => {
    const state = store.getState()
    const facts = factsOf(state)
    const previous = before && factsOf(before)
    const hasChanged = facts.map((fact, index) => fact !== previous?.[index])
    const [themeMode, themeVariables, metadata, language] = facts
    const { projectId } = selectSite(state)
    if (!previous || hasChanged[0] || hasChanged[1]) void frame.syncTheme({ themeMode, themeVariables })
    if (!previous || hasChanged[2])
      void frame.syncDappData({
        projectId,
        sdkVersion: selectOptions(state).sdkVersion ?? deployment.sdkVersion,
        sdkType: selectOptions(state).sdkType,
        ...(metadata && { metadata }),
      })
    if (previous && hasChanged[3]) void frame.syncLanguage({ language })
  }
  const link = createFrameLink({
    document: window.document,
    walletOrigin: deployment.walletOrigin,
    projectId: deployment.projectId,
    init: () => ({
      projectId: deployment.projectId,
      hostOrigin: selectSite(store.getState()).siteOrigin,
      language: languageOf(store.getState()),
    }),
    news: createEventHandlers(store, window.document, {
      ...options,
      // The focus moves on after the heading of the view, which takes it as the view appears.
      onScreen: () =>
        startTimer(() => {
          if (!selectIsInline(store.getState()) || window.document.hasFocus()) link.focus()
        }, 0),
    }),
    onInitialised: (frame) => {
      syncFrame(frame)
      void store.dispatch(readWalletState())
    },
    onGone: () => store.dispatch(followScreen({ screen: 'none' })),
    onFailed: (name, failure) => {
      const alert = walletAlert(name, failure, selectSite(store.getState()).siteOrigin)
      if (alert) store.dispatch(alertRaised(alert))
    },
  })
  store.dispatch(
    addReaction<RootState, AppStore['dispatch'], unknown>({
      predicate: () => link.current() !== undefined,
      effect: (_action, api) => {
        const frame = link.current()
        if (frame) syncFrame(frame, api.getOriginalState())
      },
    }),
  )
  return link
}

/** Handles the wallet's events. */
function createEventHandlers(
  store: AppStore,
  document: Document,
  {
    onSessionChanged,
    onRequestSent,
    onScreen,
  }: Pick<Parameters<typeof connectWalletFrame>[0], 'onSessionChanged' | 'onRequestSent'> & {
    readonly onScreen: () => void
  },
): FrameEvents {
  return {
    sessionChanged: ({ isConnected }) => {
      if (isConnected) void store.dispatch(readWalletState())
      else store.dispatch(walletStateRead(undefined))
      onSessionChanged(isConnected)
      return ok(undefined)
    },
    screenChanged: (shown) => {
      store.dispatch(followScreen(shown))
      if (shown.screen !== 'none') onScreen()
      return ok(undefined)
    },
    requestSent: ({ requestId }) => {
      onRequestSent(requestId)
      return ok(undefined)
    },
    resize: ({ heightPx }) => {
      store.dispatch(heightChanged(heightPx))
      return ok(undefined)
    },
    requestClose: ({ reason }) => {
      if (!selectIsInline(store.getState())) store.dispatch(requestClose(reason))
      return ok(undefined)
    },
    focusOut: ({ to }) => {
      store.dispatch(takeFocus(document, to))
      return ok(undefined)
    },
  }
}

/**
 * Moves the focus out of the frame: to the element before it, or round to the start of the card, or into the page if the
 * modal is inline.
 */
function takeFocus(document: Document, to: 'before' | 'after'): CoreThunk {
  return (_dispatch, getState, { host }) => {
    const others = focusables(document).filter(({ tagName }) => tagName !== 'IFRAME')
    if (to === 'after' && selectIsInline(getState())) void host.focusOut({ to })
    else others.at(to === 'before' ? -1 : 0)?.focus()
  }
}

function languageOf(state: RootState): string {
  return selectOptions(state).language ?? selectLanguage(state)
}

function factsOf(state: RootState) {
  const metadata = selectSite(state).metadata ?? selectOptions(state).metadata
  return [selectResolvedThemeMode(state), selectThemeVariables(state), metadata, languageOf(state)] as const
}
