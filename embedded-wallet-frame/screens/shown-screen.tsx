import { useSyncExternalStore, type ComponentType } from 'react'
import { ApprovalScreen } from './approval/approval-screen.tsx'
import { DevicesScreen } from './devices/devices-screen.tsx'
import { ExportScreen } from './export/export-screen.tsx'
import { ImportScreen } from './import/import-screen.tsx'
import { PermissionsScreen } from './permissions/permissions-screen.tsx'
import { RecoveryScreen } from './recovery/recovery-screen.tsx'
import type { ScreenName } from './screen-host.ts'
import { useTools } from './tools.ts'
import { UnlockScreen } from './unlock/unlock-screen.tsx'

const SCREENS = {
  recovery: RecoveryScreen,
  unlock: UnlockScreen,
  export: ExportScreen,
  import: ImportScreen,
  devices: DevicesScreen,
  permissions: PermissionsScreen,
} as const satisfies Record<ScreenName, ComponentType>

/** The one screen that is shown. */
export function ShownScreen() {
  const { stage } = useTools()
  const shown = useSyncExternalStore(stage.subscribe, stage.shown)
  if (shown.screen === 'none') return null
  if (shown.screen === 'approval') return <ApprovalScreen approval={shown.approval} />
  const Named = SCREENS[shown.screen]
  return <Named key={shown.turn} />
}
