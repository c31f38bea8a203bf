import type { UnusedParts } from './leave-out.ts'

const FALSE = '!1'
const TRUE = '!0'
const NULL = 'null'

/** Not reached; if it ever is, a build's own tests see it. */
const NEVER = 'throw Error("left out")'
const NOTHING = ''
const RETURNS_NULL = 'return null'
const RETURNS_FALSE = 'return !1'

/**
 * What react-dom has and no document of ours uses. A document renders on the client into an element of its own body: without
 * markup of a server to take over, `<head>`, custom elements, `<Activity>`, `<ViewTransition>`, `<SuspenseList>`, references to
 * fragments, actions of forms, images that delay a view, hints for resources, or the browser's developer tools.
 */
export const UNUSED_REACT_DOM: UnusedParts = {
  constants: {
    isHydrating: FALSE,
    hydrationErrors: NULL,
    shouldDoubleInvokeUserFnsInHooksDEV: FALSE,
    injectedHook: NULL,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'void 0',
    shouldStartViewTransition: FALSE,
    viewTransitionContextChanged: FALSE,
    inUpdateViewTransition: FALSE,
    pendingViewTransition: NULL,
    pendingViewTransitionEvents: NULL,
    appearingViewTransitions: NULL,
    // What every browser has that can run the build.
    canUseCompositionEvent: TRUE,
    useFallbackCompositionData: FALSE,
    canUseTextInputEvent: TRUE,
    isInputEventSupported: TRUE,
  },
  properties: { isDehydrated: FALSE, dehydrated: NULL },
  tags: new Set([
    // A boundary of a server's markup, a list of boundaries, caches and traces.
    18, 19, 23, 24, 25,
    // Resources and singletons of a document: `<link>`, `<head>`, …
    26, 27,
    // View transitions and activities.
    30, 31,
  ]),
  functions: {
    // A server's markup.
    canHydrateInstance: NEVER,
    prepareToHydrateHostInstance: NEVER,
    updateDehydratedSuspenseComponent: NEVER,
    registerSuspenseInstanceRetry: NEVER,
    popHydrationState: RETURNS_FALSE,
    attemptExplicitHydrationTarget: NEVER,
    queueIfContinuousEvent: NEVER,
    clearIfContinuousEvent: NOTHING,
    replayUnblockedEvents: NOTHING,
    retryIfBlockedOn: NOTHING,
    scheduleReplayQueueIfNeeded: NEVER,
    // View transitions.
    startViewTransition: NEVER,
    commitEnterViewTransitions: NEVER,
    commitExitViewTransitions: NOTHING,
    commitNestedViewTransitions: NOTHING,
    commitAfterMutationEffectsOnFiber: NEVER,
    measureNestedViewTransitions: NEVER,
    restoreEnterOrExitViewTransitions: NOTHING,
    restoreNestedViewTransitions: NOTHING,
    trackEnterViewTransitions: NOTHING,
    // References to fragments.
    FragmentInstance: NEVER,
    commitNewChildToFragmentInstance: NEVER,
    deleteChildFromFragmentInstance: NEVER,
    // Resources, custom elements, images that delay a view.
    isHostHoistableType: RETURNS_FALSE,
    isSingletonScope: RETURNS_FALSE,
    isCustomElement: RETURNS_FALSE,
    setPropOnCustomElement: NEVER,
    accumulateSuspenseyCommitOnFiber: NOTHING,
    waitForCommitToBeReady: RETURNS_NULL,
    preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217',
    prefetchDNS: NEVER,
    preconnect: NEVER,
    preload: NEVER,
    preloadModule: NEVER,
    preinitScript: NEVER,
    preinitStyle: NEVER,
    preinitModuleScript: NEVER,
    // Actions of forms, and the events `beforeinput`, `composition…` as React makes them up, and `select`.
    extractEvents$1: NOTHING,
    requestFormReset: NEVER,
    getNativeBeforeInputChars: RETURNS_NULL,
    getFallbackBeforeInputChars: RETURNS_NULL,
    constructSelectEvent: NOTHING,
    // Developer tools, and where in the tree an error arose.
    setIsStrictModeForDevtools: NOTHING,
    describeFiber: "return ''",
    getComponentNameFromType: RETURNS_NULL,
    findCurrentFiberUsingSlowPath: RETURNS_NULL,
    // A page that seems to load while a view waits.
    defaultOnDefaultTransitionIndicator: NOTHING,
  },
  members: new Set([
    'hydrateRoot',
    'useInsertionEffect',
    'useDebugValue',
    'useTransition',
    'useHostTransitionStatus',
    'useFormState',
    'useActionState',
    'useOptimistic',
    'useMemoCache',
    'useCacheRefresh',
    'useEffectEvent',
  ]),
}

/** Hooks that no module of a document may therefore call, in a library either. What reads `useDebugValue` finds React's own, which does nothing. */
export const HOOKS_LEFT_OUT: readonly string[] = [
  'useActionState',
  'useEffectEvent',
  'useFormState',
  'useFormStatus',
  'useInsertionEffect',
  'useOptimistic',
  'useTransition',
]

/** What no module may import from React. */
export const IMPORTS_LEFT_OUT: readonly string[] = [
  ...HOOKS_LEFT_OUT,
  'Activity',
  'Profiler',
  'StrictMode',
  'SuspenseList',
  'ViewTransition',
  'hydrateRoot',
  'startTransition',
]
