import '#frame/ui/tokens/tokens.css'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { createPresence, watchPresence } from '#frame/approval/presence.ts'
import { i18n, showLanguage } from '#frame/locales/i18n.ts'
import { followTheme } from '#frame/theme/follow-theme.ts'
import { listenToKeys } from './keyboard.ts'
import type { ScreenStage } from './screen-host.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenContextProvider, type ScreenTools } from './tools.ts'
import { ShownScreen } from './shown-screen.tsx'

/**
 * Renders the screens of the wallet in this document and follows the stage from then on.
 *
 * @param page its body receives the screens.
 * @example
 * drawScreens(document, stage, tools)
 */
export async function drawScreens(page: Document, stage: ScreenStage, tools: ScreenTools): Promise<void> {
  const root = page.documentElement
  const showCurrent = async (): Promise<void> => {
    const language = stage.language()
    await showLanguage(language, root, () => stage.language() === language)
  }
  await showCurrent()
  followTheme(root, window)
  listenToKeys(page, stage)
  const presence = createPresence(tools.clock, window)
  watchPresence(page, window, presence)
  const container = page.createElement('div')
  page.body.append(container)
  createRoot(container).render(
    <I18nProvider i18n={i18n}>
      <ScreenContextProvider value={{ ...tools, stage, presence }}>
        <ScreenBoundary onCrash={() => endEverything(stage, tools)}>
          <ShownScreen />
        </ScreenBoundary>
      </ScreenContextProvider>
    </I18nProvider>,
  )
  let language = stage.language()
  stage.subscribe(() => {
    if (stage.language() === language) return
    language = stage.language()
    void showCurrent()
  })
}

/** After a crash the visitor cannot decide, so everything that waits for a decision ends. */
function endEverything(stage: ScreenStage, { approvals }: ScreenTools): void {
  approvals.abort()
  stage.finish('dismissed')
}
