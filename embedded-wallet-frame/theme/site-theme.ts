import { ThemeVariables, type ThemeSync } from '#schemas/entities/theme.ts'
import type { EventPayload } from '#schemas/protocol/frame-events.ts'

const PREFIX = /^--(?:w3m|apkt|postern)-/

/** Reads the theme of an event-style client; unknown and forbidden variables are dropped. */
export function siteTheme({
  themeMode,
  themeVariables = {},
  w3mThemeVariables = {},
}: EventPayload<'SYNC_THEME'>): ThemeSync {
  const variables: ThemeVariables = {}
  for (const [name, value] of Object.entries({ ...w3mThemeVariables, ...themeVariables })) {
    const parsed = ThemeVariables.safeParse({ [name.replace(PREFIX, '')]: value })
    if (parsed.success) Object.assign(variables, parsed.data)
  }
  return { ...(themeMode && { themeMode }), themeVariables: variables }
}
