import { I18nProvider } from '@lingui/react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { requestClose, showStart } from '#modal/core/commands/modal/open-modal.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsLoading } from '#modal/core/state/connection/connection-slice.ts'
import { selectIsViewPending } from '#modal/core/state/modal/pending-view.ts'
import { selectIsOpen, selectShakes } from '#modal/core/state/modal/modal-slice.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { selectPlace } from '#modal/core/state/router/router-slice.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { selectIsInline, selectSite } from '#modal/core/state/site/site-slice.ts'
import { i18n } from '#modal/locales/i18n.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { CardBody } from '#modal/ui/patterns/card-body.tsx'
import { Stage } from '#modal/ui/patterns/stage.tsx'
import { ErrorBoundary } from '#modal/app/card/error-boundary.tsx'
import { Alerts, SnackRegion } from '#modal/app/card/messages.tsx'
import { ModalHeader } from '#modal/app/card/modal-header.tsx'
import { Shell } from '#modal/app/card/shell.tsx'
import { useInlineHeight, useLanguage, useTheme } from '#modal/app/document/use-document.ts'
import { useFocus } from '#modal/app/document/use-focus.ts'
import { useKeyboard } from '#modal/app/document/use-keyboard.ts'
import { fetchViewsAfter, viewOf } from '#modal/app/registries/view-registry.tsx'
import { ViewSkeleton } from '#modal/app/card/view-skeleton.tsx'

/** The current view has been drawn by then. */
const FETCH_NEXT_AFTER_MS = 300

/**
 * Draws the modal: the shell until the site is linked, then the current view in its card, also while it is closed, so that it
 * is there when it is opened.
 */
export function App() {
  const { isLinked } = useAppSelector(selectSite)
  const hasText = useLanguage()
  useTheme()
  useInlineHeight()
  if (!isLinked || !hasText) return <Shell />
  return (
    <I18nProvider i18n={i18n}>
      <Card />
    </I18nProvider>
  )
}

function Card() {
  const dispatch = useAppDispatch()
  const place = useAppSelector(selectPlace)
  const depth = useAppSelector(({ router }) => router.history.length)
  const isOpen = useAppSelector(selectIsOpen)
  const isInline = useAppSelector(selectIsInline)
  const isBusy = useAppSelector(selectIsLoading)
  const isAwaited = useAppSelector(selectIsViewPending)
  const shakes = useAppSelector(selectShakes)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const key = `${place.view}:${JSON.stringify(place.params ?? null)}`
  const direction = useDirection(key, depth)
  useKeyboard()
  useFocus(heading, key)
  useFilesAhead(place.view, isOpen || isInline)
  const { Component } = viewOf(place.view)
  // The same element is not drawn again when the modal only opens.
  const content = useMemo(() => (isAwaited ? <ViewSkeleton /> : <Component />), [isAwaited, Component])
  return (
    <Stage
      labelledBy={titleId}
      isOpen={isOpen || isInline}
      isInline={isInline}
      shakes={shakes}
      isBusy={isBusy}
      onBackdrop={() => dispatch(requestClose('backdrop'))}
    >
      <ModalHeader titleId={titleId} titleRef={heading} />
      <Alerts />
      <CardBody place={key} direction={direction}>
        <ErrorBoundary place={key} onRestart={() => dispatch(showStart(undefined))}>
          {content}
        </ErrorBoundary>
      </CardBody>
      <SnackRegion />
    </Stage>
  )
}

/** Fetches what the next press may need. */
function useFilesAhead(view: ViewName, isShown: boolean): void {
  const { email, socials } = useAppSelector(selectLoginOffer)
  const hasLogins = email || socials.length > 0
  useEffect(() => {
    if (!isShown) return undefined
    const fetchNext = (): void => void fetchViewsAfter(view, { document, navigator, hasLogins })
    return startTimer(fetchNext, FETCH_NEXT_AFTER_MS)
  }, [view, isShown, hasLogins])
}

/** Tells whether the current view was reached by a step forward or a step back. */
function useDirection(place: string, depth: number): 'forward' | 'back' | 'none' {
  const [step, setStep] = useState<{ place: string; depth: number; direction: 'forward' | 'back' | 'none' }>({
    place,
    depth,
    direction: 'none',
  })
  if (step.place !== place) setStep({ place, depth, direction: depth < step.depth ? 'back' : 'forward' })
  return step.direction
}
