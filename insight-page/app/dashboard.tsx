import { useEffect, useMemo, useState } from 'react'
import { INSIGHT_ENDPOINTS, type InsightSummary } from '#schemas/http/insight.ts'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { ask } from '#insight/api/insight-client.ts'
import { useText } from '#insight/locales/use-text.ts'
import { DaysSection } from '#insight/sections/days-section.tsx'
import { ErrorsSection } from '#insight/sections/errors-section.tsx'
import { FailuresSection } from '#insight/sections/failures-section.tsx'
import { HealthSection } from '#insight/sections/health-section.tsx'
import { MediansSection } from '#insight/sections/medians-section.tsx'
import { PlatformsSection } from '#insight/sections/platforms-section.tsx'
import { StepsSection } from '#insight/sections/steps-section.tsx'
import { VersionsSection } from '#insight/sections/versions-section.tsx'
import { WalletsSection } from '#insight/sections/wallets-section.tsx'
import { Failed } from '#insight/ui/failed.tsx'
import styles from './app.module.css'
import { Controls, type Choice } from './controls.tsx'
import { isPeriod, lastDays } from './period.ts'
import { useAnswer } from './use-answer.ts'

const { summary, health } = INSIGHT_ENDPOINTS
const FIRST_DAYS = 30

const askHealth = () => ask(health)

/** The figures of a project in a period, and the state of the deployment. */
export function Dashboard({
  projects,
  onLoggedOut,
}: {
  readonly projects: readonly { readonly id: string; readonly name: string }[]
  /** Called when the session has ended meanwhile. */
  readonly onLoggedOut: () => void
}) {
  const text = useText()
  const [now] = useState(() => Date.now())
  const [choice, setChoice] = useState<Choice>(() => ({
    project: projects[0]?.id ?? '',
    ...lastDays(FIRST_DAYS, now),
  }))
  const question = useMemo(() => {
    const { project, from, to } = choice
    return project !== '' && isPeriod(choice)
      ? () => ask(summary, { query: { project, from, to } })
      : undefined
  }, [choice])
  const [figures, askAgain] = useAnswer(question)
  const [state, askStateAgain] = useAnswer(askHealth)
  const hasEnded = figures.status === 'logged-out' || state.status === 'logged-out'
  useEffect(() => {
    if (hasEnded) onLoggedOut()
  }, [hasEnded, onLoggedOut])
  return (
    <>
      {projects.length === 0 && <p className={styles['state']}>{text('projects.none')}</p>}
      {projects.length > 0 && <Controls projects={projects} now={now} choice={choice} choose={setChoice} />}
      {figures.status === 'failed' && <Failed again={askAgain} />}
      {figures.status === 'loading' && question !== undefined && (
        <output className={styles['state']}>
          <Spinner /> {text('loading')}
        </output>
      )}
      <div className={styles['sections']}>
        {figures.status === 'answered' && <Figures figures={figures.value} />}
        {state.status === 'answered' && <HealthSection sources={state.value.sources} />}
        {state.status === 'failed' && <Failed again={askStateAgain} />}
      </div>
    </>
  )
}

function Figures({ figures }: { readonly figures: InsightSummary }) {
  const text = useText()
  const { steps, days, wallets, platforms, failures, medians, versions, errors } = figures
  return (
    <>
      {Object.values(steps).every((count) => count === 0) && (
        <output className={styles['none']}>{text('figures.none')}</output>
      )}
      <StepsSection steps={steps} />
      <DaysSection days={days} />
      <WalletsSection wallets={wallets} />
      <PlatformsSection platforms={platforms} />
      <FailuresSection failures={failures} />
      <MediansSection medians={medians} />
      <VersionsSection versions={versions} />
      <ErrorsSection errors={errors} />
    </>
  )
}
