import { useCallback, useEffect, useState } from 'react'
import { INSIGHT_ENDPOINTS } from '#schemas/http/insight.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { ask } from '#insight/api/insight-client.ts'
import { useText } from '#insight/locales/use-text.ts'
import { Failed } from '#insight/ui/failed.tsx'
import styles from './app.module.css'
import { Dashboard } from './dashboard.tsx'
import { LoggedOut } from './logged-out.tsx'
import { takeFragment } from './take-fragment.ts'
import { useAnswer } from './use-answer.ts'

const { logIn, logOut, projects } = INSIGHT_ENDPOINTS

/** The token of a link until the server has answered to it; the address no longer has it. */
let waiting: string | undefined

/** Logs in with the link, if the page was opened by one, and lists the projects. */
async function enter() {
  const { token, failure } = takeFragment(window)
  waiting = token ?? waiting
  if (waiting !== undefined) {
    const entered = await ask(logIn, { body: { token: waiting } })
    if (entered.status === 'failed') return entered
    // With a link that was used before, an earlier session still counts.
    waiting = undefined
  }
  const answer = await ask(projects)
  return answer.status === 'logged-out' ? { ...answer, failure } : answer
}

/** The page: logged out, or the figures of a project. */
export function App() {
  const text = useText()
  const [answer, again] = useAnswer(enter)
  // A link that is opened in the same tab only changes the fragment.
  useEffect(() => {
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [again])
  const [hasStayed, setStayed] = useState(false)
  const leave = useCallback(() => {
    void ask(logOut).then(({ status }) => {
      setStayed(status === 'failed')
      if (status !== 'failed') again()
    })
  }, [again])
  return (
    <main className={styles['page']}>
      <header className={styles['header']}>
        <h1 className={styles['title']}>{text('title')}</h1>
        {answer.status === 'answered' && (
          <Button variant="plain" className={styles['small']} onClick={leave}>
            {text('logOut')}
          </Button>
        )}
      </header>
      {answer.status === 'loading' && (
        <output className={styles['state']}>
          <Spinner /> {text('loading')}
        </output>
      )}
      {answer.status === 'logged-out' && <LoggedOut failure={answer.failure} />}
      {answer.status === 'failed' && <Failed again={again} />}
      {answer.status === 'answered' && hasStayed && <Failed again={leave} />}
      {answer.status === 'answered' && <Dashboard projects={answer.value.projects} onLoggedOut={again} />}
    </main>
  )
}
