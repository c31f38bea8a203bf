import { INSIGHT_ENDPOINTS, INSIGHT_LOGIN_PATH, type InsightLoginFailure } from '#schemas/http/insight.ts'
import { ask } from '#insight/api/insight-client.ts'
import type { MessageId } from '#insight/locales/languages.ts'
import { useText } from '#insight/locales/use-text.ts'
import styles from './logged-out.module.css'
import { useAnswer } from './use-answer.ts'

const { login } = INSIGHT_ENDPOINTS

const FAILURES = {
  refused: 'login.refused',
  failed: 'login.failed',
} as const satisfies Record<InsightLoginFailure, MessageId>

const askLogin = () => ask(login)

/** Says that there is no session, and how to get one. */
export function LoggedOut({
  failure,
}: {
  /** How a login at the provider has just ended. */
  readonly failure: InsightLoginFailure | undefined
}) {
  const text = useText()
  const [ways] = useAnswer(askLogin)
  return (
    <output className={styles['state']}>
      {failure !== undefined && <strong className={styles['failure']}>{text(FAILURES[failure])}</strong>}
      <span>{text('loggedOut')}</span>
      {ways.status === 'answered' && ways.value.openId && (
        <a className={styles['login']} href={INSIGHT_LOGIN_PATH}>
          {text('logIn')}
        </a>
      )}
      <span>
        {text('loggedOut.advice')} <code dir="ltr">postern insight</code>
      </span>
    </output>
  )
}
