import { lazy, Suspense, useMemo, useSyncExternalStore, type ComponentType } from 'react'
import { loadScreenTexts } from '#frame/locales/i18n.ts'
import { ApprovalScreen } from './approval/approval-screen.tsx'
import { subscribePaced } from './subscribe-paced.ts'
import type { ScreenName } from './screen-host.ts'
import { ApprovalContextProvider, useTools } from './tools.ts'

/** Most visitors only ever see approvals; every other screen is loaded with its texts when it is opened. */
function lazily(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    const [screen] = await Promise.all([load(), loadScreenTexts()])
    return { default: screen }
  })
}

const SCREENS = {
  recovery: lazily(async () => (await import('./recovery/recovery-screen.tsx')).RecoveryScreen),
  unlock: lazily(async () => (await import('./unlock/unlock-screen.tsx')).UnlockScreen),
  export: lazily(async () => (await import('./export/export-screen.tsx')).ExportScreen),
  import: lazily(async () => (await import('./import/import-screen.tsx')).ImportScreen),
  devices: lazily(async () => (await import('./devices/devices-screen.tsx')).DevicesScreen),
  permissions: lazily(async () => (await import('./permissions/permissions-screen.tsx')).PermissionsScreen),
  addresses: lazily(async () => (await import('./addresses/addresses-screen.tsx')).AddressesScreen),
  number: lazily(async () => (await import('./number/number-screen.tsx')).NumberScreen),
} as const satisfies Record<ScreenName, ComponentType>

/** Renders the current screen. */
export function ShownScreen() {
  const tools = useTools()
  const { stage, clock } = tools
  const approvalTools = useMemo(() => ({ ...tools, resize: stage.resize }), [tools, stage])
  const subscribe = useMemo(() => subscribePaced(stage, clock), [stage, clock])
  const shown = useSyncExternalStore(subscribe, stage.shown)
  if (shown.screen === 'none') return null
  if (shown.screen === 'approval')
    return (
      <ApprovalContextProvider value={approvalTools}>
        <ApprovalScreen approval={shown.approval} />
      </ApprovalContextProvider>
    )
  const Named = SCREENS[shown.screen]
  return (
    <Suspense fallback={null}>
      <Named key={shown.turn} />
    </Suspense>
  )
}
