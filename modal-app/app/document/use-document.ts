import { useEffect, useState } from 'react'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import {
  selectIsInline,
  selectLanguage,
  selectSite,
  selectViewport,
} from '#modal/core/state/site/site-slice.ts'
import { selectResolvedThemeMode, selectThemeVariables } from '#modal/core/state/theme/theme-slice.ts'
import { isLanguageLoaded, showLanguage } from '#modal/locales/i18n.ts'
import { applyTheme } from '#modal/ui/theme/apply-theme.ts'

/** Applies theme, motion and the inset of the on-screen keyboard to the document. */
export function useTheme(): void {
  const mode = useAppSelector(selectResolvedThemeMode)
  const variables = useAppSelector(selectThemeVariables)
  const { keyboardInset, reducedMotion } = useAppSelector(selectViewport)
  useEffect(() => {
    const root = document.documentElement
    applyTheme(root, mode, variables)
    root.style.setProperty('--keyboard-inset', `${Math.max(0, Math.round(keyboardInset))}px`)
    if (reducedMotion) root.dataset['motion'] = 'reduced'
    else delete root.dataset['motion']
  }, [mode, variables, keyboardInset, reducedMotion])
}

/**
 * Shows the language of the options, or else of the page.
 *
 * @returns whether the texts of the site's first language are loaded.
 */
export function useLanguage(): boolean {
  const page = useAppSelector(selectLanguage)
  const { isLinked } = useAppSelector(selectSite)
  const { language: requested } = useAppSelector(selectOptions)
  const tag = requested ?? page
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void showLanguage(tag, document.documentElement, () => isCurrent).then(() => setShown(isLinked))
    return () => {
      isCurrent = false
    }
  }, [tag, isLinked])
  return isShown || isLanguageLoaded(tag)
}

/** Reports the height of an inline modal to the page, which resizes the frame. */
export function useInlineHeight(): void {
  const dispatch = useAppDispatch()
  const isInline = useAppSelector(selectIsInline)
  useEffect(() => {
    const root = document.getElementById('root')
    if (!isInline || !root) return undefined
    const observer = new ResizeObserver(() => void dispatch(reportHeight(Math.ceil(root.scrollHeight))))
    observer.observe(root)
    return () => observer.disconnect()
  }, [dispatch, isInline])
}

function reportHeight(heightPx: number): CoreThunk<Promise<unknown>> {
  return (_dispatch, _getState, { host }) => host.resize({ heightPx: Math.min(heightPx, 4_000) })
}
