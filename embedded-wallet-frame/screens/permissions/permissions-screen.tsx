import { useCallback, useEffect, useState } from 'react'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useText } from '#frame/locales/use-text.ts'
import type { SessionPermission } from '#frame/rpc/session-permission.ts'
import { FailureNote } from '#frame/screens/parts/failure-note.tsx'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useDateTime } from '#frame/screens/parts/use-date-time.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Choices, Item } from '#frame/ui/patterns/choice.tsx'
import { Note } from '#frame/ui/patterns/note.tsx'
import { RemoveButton } from '#frame/ui/patterns/remove-button.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { ok } from '#schemas/errors/result.ts'
import { Button } from '#ui/primitives/button.tsx'
import { describePermission } from './permission-text.ts'

/** Lists what the site may do without asking; each permission can be revoked at once. */
export function PermissionsScreen() {
  const text = useText()
  const when = useDateTime()
  const { permissions, stage, findNetwork } = useTools()
  const { failure, run } = useAction()
  const [grants, setGrants] = useState<readonly SessionPermission[]>()
  const load = useCallback(
    () => run(async () => ok((await permissions?.list()) ?? []), setGrants),
    [run, permissions],
  )
  useEffect(load, [load])

  const revoke = ({ grantId }: SessionPermission): void =>
    run(async () => {
      await permissions?.revoke(grantId)
      return ok((await permissions?.list()) ?? [])
    }, setGrants)
  return (
    <Screen
      heading={text('permissions.heading')}
      lead={text('permissions.lead')}
      onHeight={stage.resize}
      actions={
        <Button variant="primary" onClick={() => stage.finish('done')}>
          {text('action.done')}
        </Button>
      }
    >
      <FailureNote failure={failure} />
      <output className="visually-hidden">
        {grants && text('permissions.count', { count: grants.length })}
      </output>
      {grants?.length === 0 && <Note tone="positive">{text('permissions.none')}</Note>}
      {grants && grants.length > 0 && (
        <Choices label={text('permissions.heading')}>
          {grants.map((grant) => {
            const network = findNetwork(grant.caipNetworkId)
            const lines = grant.permissions.map((permission) => describePermission(permission, network, text))
            return (
              <Item
                key={grant.grantId}
                icon={<ShieldCheck size={20} aria-hidden />}
                label={lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
                detail={text('permissions.until', {
                  network: network?.name ?? grant.caipNetworkId,
                  when: when(grant.expiresAt),
                })}
                end={
                  <RemoveButton
                    label={text('permissions.revoke', { what: lines.join(', ') })}
                    onPress={() => revoke(grant)}
                  />
                }
              />
            )
          })}
        </Choices>
      )}
    </Screen>
  )
}
