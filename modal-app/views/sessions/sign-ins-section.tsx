import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useState } from 'react'
import type { SignInSession } from '#schemas/http/sign-in.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { endSignIn, readSignIns } from '#modal/features/sessions/read-sessions.ts'
import { useListing } from '#modal/features/sessions/use-listing.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Tag } from '#ui/primitives/tag.tsx'
import { ListedSection } from './listed-section.tsx'
import { PowerRow } from './power-row.tsx'

/** The sites on which the account is signed in, in this browser and in others. */
export function SignInsSection() {
  const text = useText()
  const listing = useListing(readSignIns)
  return (
    <ListedSection
      title={text('sessions.signins.title')}
      failed={text('sessions.signins.failed')}
      listing={listing}
    >
      {(session) => <SignInRow key={session.id} session={session} onEnded={listing.reload} />}
    </ListedSection>
  )
}

function SignInRow({ session, onEnded }: { readonly session: SignInSession; readonly onEnded: () => void }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { time } = useNumbers()
  const [hasFailed, setFailed] = useState(false)
  const { site, createdAt, expiresAt, isCurrent } = session
  const end = async (): Promise<void> => {
    const ended = await dispatch(endSignIn(session))
    setFailed(!ended.ok)
    if (ended.ok) onEnded()
  }
  const [since, until] = [time(Date.parse(createdAt)), time(Date.parse(expiresAt))]
  return (
    <PowerRow
      icon={
        <IconTile>
          <UserRoundCheck size={22} aria-hidden />
        </IconTile>
      }
      name={site}
      tag={isCurrent && <Tag tone="accent">{text('sessions.signins.current')}</Tag>}
      lines={[text('sessions.signins.since', { since, until })]}
      consequence={text('sessions.signins.confirm', { site })}
      failure={hasFailed ? text('sessions.end.failed') : undefined}
      onEnd={() => void end()}
    />
  )
}
