import { errorMessage } from '#schemas/errors/catalogue.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { InjectedWallets } from '#schemas/entities/injected-wallet.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { HostInit } from '#schemas/protocol/host-init.ts'
import {
  hasStoredConnection,
  isAboutToRestore,
  restoreConnections,
  restoreRecentWallets,
} from '#modal/core/commands/connection/restore-connections.ts'
import { acceptWallets, openModal } from '#modal/core/commands/modal/open-modal.ts'
import { applyOptions } from '#modal/core/commands/options/apply-options.ts'
import { selectIsAccount } from '#modal/core/state/account/account-slice.ts'
import { alertRaised } from '#modal/core/state/alerts/alerts-slice.ts'
import { relayOffered, walletOffered } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectIsInitialized, selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectIsAtWallets } from '#modal/core/state/pairing/phone-view.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { siteLinked } from '#modal/core/state/site/site-slice.ts'
import { deviceThemeChanged } from '#modal/core/state/theme/theme-slice.ts'
import { awaitSite } from '#modal/links/host-link.ts'
import { createLazyHost, type LazyHost } from '#modal/links/lazy-host.ts'
import { readDeployment } from '#modal/links/read-deployment.ts'
import { wait } from '#modal/platform/clock.ts'
import { savesData } from '#modal/platform/saves-data.ts'
import { createPartitionStorage, type PartitionStorage } from '#modal/platform/storage.ts'
import { readSystem } from '#modal/platform/system.ts'
import { deferEarlyPresses } from '#modal/app/document/early-presses.ts'
import { awaitViews } from '#modal/app/document/await-views.ts'
import type { DrawnView } from '#modal/app/document/kernel-handover.ts'
import { createExtra, type LiveExtra } from './extra.ts'
import { applyShellTheme } from '#modal/app/document/static-shell.ts'
import { createLazyWalletFrame } from '#modal/app/wallet-frame/lazy-wallet-frame.ts'
import { createLazyRelay } from './lazy-relay.ts'
import { serveSite } from '#modal/app/site/serve-site.ts'
import { createStore, type AppStore } from './store.ts'

/** A running modal. */
export interface StartedModal {
  /** Usable at once, because the shell is drawn before the site answers. */
  readonly store: AppStore
  readonly deployment: Deployment
  /** Resolves when the site is linked and earlier connections are restored, or with the failure that prevents it. */
  readonly linked: Promise<Result<undefined>>
}

interface Parts {
  readonly window: Window
  readonly store: AppStore
  readonly live: LiveExtra
  readonly host: LazyHost
  readonly deployment: Deployment
  readonly isUp: () => boolean
  /** Whether the visitor left the list that the document drew. */
  readonly hasLeft: boolean
}

/** How long the wallet of a stored connection may take, until when the remembered account or the skeleton is shown. */
const RESTORE_WAIT_MS = 2_000

/** How long the part that draws the account may take after the application, which is larger. */
const DRAWING_WAIT_MS = 1_000

/** Replaces the deployment if the document was not served by the server. The shell is drawn, and no site is accepted. */
const NO_DEPLOYMENT: Deployment = {
  projectId: '',
  apiUrl: '',
  modalOrigin: '',
  walletOrigin: '',
  sdkVersion: '',
  origins: [],
  developmentOrigins: false,
  networks: [],
}

/**
 * Starts the modal in this order: deployment, store, device preferences, and then, while the views load, the site's hello,
 * its options and wallets, the link, the first view, and earlier connections.
 *
 * @example
 * const { store } = startUp(window)
 */
export function startUp(window: Window & typeof globalThis): StartedModal {
  const read = readDeployment(window.document)
  const deployment = read.ok ? read.value : NO_DEPLOYMENT
  const host = createLazyHost()
  const wallet = createLazyWalletFrame({ window, deployment, store: () => store })
  const relay = createLazyRelay({ window, deployment, store: () => store })
  const live = createExtra({
    deployment,
    host,
    wallet,
    relay,
    fetch: window.fetch.bind(window),
    loadImage: (url) => loadImage(url, window),
    savesData: () => savesData(window.navigator),
    watch: (listener) => store.subscribe(listener),
  })
  const store = createStore(live.extra)
  followDeviceTheme(window, store)
  deferEarlyPresses(window.document, store)
  if (deployment.wallet) store.dispatch(walletOffered(deployment.wallet))
  if (deployment.walletConnect) store.dispatch(relayOffered(deployment.walletConnect))
  const kernel = window.posternKernel
  let drawn: DrawnView | undefined
  const drawing = kernel?.drawn.then((view) => (drawn = view))
  let wasOpen = false
  store.subscribe(() => (wasOpen ||= selectIsOpen(store.getState())))
  // The site knows as well, and opens the modal anew when it is wanted again.
  const hasLeft = kernel?.takeLeave() !== undefined
  let setLinked = (): void => {}
  const linked = new Promise<void>((resolve) => (setLinked = resolve))
  const isUp = awaitViews(window, store, async () => {
    const { drawModal, preloadFirstView } = await import('./draw-modal.tsx')
    // What the kernel has drawn is replaced by the complete view, and by nothing less.
    if (kernel) await Promise.all([kernel.styled, linked])
    await Promise.race([drawing, wait(DRAWING_WAIT_MS)])
    const awaitsAccount =
      drawn?.view === 'Account' || (kernel && !drawn && (await store.dispatch(isAboutToRestore())))
    if (awaitsAccount) {
      void preloadFirstView(store, 'Account')
      // The skeleton stays where it would be followed by the wallets, and those by the account.
      const isDecided = (): boolean =>
        selectIsInitialized(store.getState()) || (!drawn && !selectIsAtWallets(store.getState()))
      await live.extra.until(isDecided, RESTORE_WAIT_MS)
    }
    if (drawn || awaitsAccount) await preloadFirstView(store)
    await kernel?.released()
    return () => {
      const isLeft = hasLeft || (wasOpen && !selectIsOpen(store.getState()))
      const isOther = drawn?.view === 'Account' && !selectIsAccount(drawn.address)(store.getState())
      drawModal(window.document, store, { ...deployment, dropsPress: isLeft || isOther })
    }
  })
  if (!read.ok) return { store, deployment, linked: Promise.resolve(read) }
  const site = linkSite({ window, store, live, host, deployment, isUp, hasLeft }).finally(setLinked)
  return { store, deployment, linked: site.then((linked) => (linked.ok ? restore(store) : linked)) }
}

/** Performs the steps from the site's hello to the link, with all that the first view depends on. */
async function linkSite(parts: Parts): Promise<Result<undefined>> {
  const { store, live, host, deployment, isUp } = parts
  const site = await awaitSite(parts.window, deployment, parts.window.posternKernel?.hello)
  if (!site.ok) {
    const code = String(site.error.code)
    store.dispatch(alertRaised({ code, text: site.error.message }))
    return site
  }
  const { origin: siteOrigin, isOriginAttested, init } = site.value
  const { projectId, pageUrl, language, platform } = init
  const system = readSystem(parts.window.navigator.userAgent)
  store.dispatch(siteLinked({ projectId, siteOrigin, isOriginAttested, pageUrl, language, platform, system }))
  live.storeIn(
    createPartitionStorage({
      projectId,
      siteOrigin,
      local: () => parts.window.localStorage,
      fallback: siteStore(host),
    }),
  )
  const options = store.dispatch(applyOptions(init.options))
  const wallets = InjectedWallets.safeParse(init.wallets)
  if (wallets.success) store.dispatch(acceptWallets(wallets.data))
  await store.dispatch(restoreRecentWallets())
  const openedBy = options.ok && !parts.hasLeft ? await openingOf(init, store, live.extra.storage) : undefined
  if (selectOptions(store.getState()).debug) await listenForBrokenPictures(parts)
  applyShellTheme(parts.window.document, store)
  serveSite({
    store,
    live,
    host,
    port: site.value.port,
    rawOptions: init.options,
    openedBy,
    isUp,
  })
  if (!live.extra.storage.isLasting())
    store.dispatch(alertRaised({ code: 'STORAGE_BLOCKED', text: errorMessage('STORAGE_BLOCKED') }))
  if (openedBy) store.dispatch(openModal(init.open ?? { ...init.connect, closesConnected: true }))
  return ok(undefined)
}

/** A connection that may be restored answers a connect ticket without anything to see. */
async function openingOf(
  { open, connect, hasConnection }: HostInit,
  store: AppStore,
  storage: PartitionStorage,
): Promise<'open' | 'connect' | undefined> {
  if (open) return 'open'
  if (!connect) return undefined
  // The site's storage, which has it where that of the frame is denied, cannot be asked yet.
  const isStored = storage.isLasting() ? await store.dispatch(hasStoredConnection()) : hasConnection
  return isStored ? undefined : 'connect'
}

async function restore(store: AppStore): Promise<Result<undefined>> {
  await store.dispatch(restoreConnections())
  return ok(undefined)
}

/** The listener has to be there before anything is drawn, or the first failed picture would be missed. */
function listenForBrokenPictures({ window, store, deployment }: Parts): Promise<void> {
  return import('#modal/app/site/picture-alerts.ts').then(
    ({ alertBrokenPictures }) => alertBrokenPictures(window.document, store, deployment.apiUrl),
    () => undefined,
  )
}

/** The site's storage takes non-secret values where the browser denies storage to this frame. */
function siteStore(host: LazyHost): Parameters<typeof createPartitionStorage>[0]['fallback'] {
  return {
    get: async (key) => {
      const answer = await host.calls.hostStoreGet({ key })
      return answer.ok ? answer.value : undefined
    },
    set: async (key, value) => (await host.calls.hostStoreSet({ key, value })).ok,
  }
}

function followDeviceTheme(window: Window, store: AppStore): void {
  const query = window.matchMedia('(prefers-color-scheme: dark)')
  const update = (): void => void store.dispatch(deviceThemeChanged({ prefersDark: query.matches }))
  query.addEventListener('change', update)
  update()
}

function loadImage(url: string, window: Window & typeof globalThis): Promise<unknown> {
  const image = new window.Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  return image.decode()
}
