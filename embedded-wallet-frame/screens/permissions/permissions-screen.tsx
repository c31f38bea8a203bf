import { useCallback, useEffect, useState } from 'react'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useText } from '#frame/locales/use-text.ts'
import { FailureNote } from '#frame/screens/parts/failure-note.tsx'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useDateTime } from '#frame/screens/parts/use-date-time.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Choices, Item } from '#frame/ui/patterns/choice.tsx'
import { Note } from '#frame/ui/patterns/note.tsx'
import { RemoveButton } from '#frame/ui/patterns/remove-button.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { ok, type Result } from '#schemas/errors/result.ts'
import { GRANT_ENDPOINTS } from '#schemas/http/wallet/grants.ts'
import { Button } from '#ui/primitives/button.tsx'
import { listStanding, type ListedGrant } from './listed-grant.ts'
import { describePermission, describeRemaining } from './permission-text.ts'

/** Lists what sites may do without asking, also where it was granted in another browser; each can be revoked at once. */
export function PermissionsScreen() {
  const text = useText()
  const when = useDateTime()
  const { stage, findNetwork } = useTools()
  const { failure, grants, revoke } = useGrants()
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
            const left = describeRemaining(grant, network, text, when)
            return (
              <Item
                key={grant.grantId}
                icon={<ShieldCheck size={20} aria-hidden />}
                label={[...lines, ...left].map((line) => (
                  <span key={line}>{line}</span>
                ))}
                detail={text('permissions.until', {
                  site: grant.siteOrigin,
                  network: network?.name ?? grant.caipNetworkId,
                  when: when(grant.expiresAt),
                })}
                end={
                  <RemoveButton
                    label={text('permissions.revoke', { what: `${grant.siteOrigin}: ${lines.join(', ')}` })}
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

/** The grants of the wallet, and what revokes one. */
function useGrants() {
  const { api, permissions, site, clock } = useTools()
  const { failure, run } = useAction()
  const [grants, setGrants] = useState<readonly ListedGrant[]>()
  const list = useCallback(async (): Promise<Result<readonly ListedGrant[]>> => {
    const answer = await api.call(GRANT_ENDPOINTS.list, { body: undefined })
    if (answer.ok) return ok(listStanding(answer.value.sessions, clock.now()))
    // What this browser stores can be revoked without the server, too.
    const own = (await permissions?.list()) ?? []
    setGrants(own.map((grant) => ({ ...grant, siteOrigin: site.origin, remaining: [] })))
    return answer
  }, [api, permissions, site, clock])
  useEffect(() => run(list, setGrants), [run, list])

  const revoke = ({ grantId }: ListedGrant): void =>
    run(async () => {
      const wasHere = await permissions?.revoke(grantId)
      const revoked = await api.call(GRANT_ENDPOINTS.revoke, { body: { pci: grantId } })
      return revoked.ok || wasHere ? list() : revoked
    }, setGrants)
  return { failure, grants, revoke }
}
