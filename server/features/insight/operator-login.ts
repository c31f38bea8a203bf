import type { InsightLoginFailure } from '#schemas/http/insight.ts'
import type { OAuthAttempt, OAuthClient } from '#server/providers/oauth/oauth-client.ts'

export interface OperatorLoginSettings {
  readonly client: OAuthClient
  /** Those who may log in. An address counts only where the provider has verified it. */
  readonly operators: { readonly emails: readonly string[]; readonly subjects: readonly string[] }
  /** Receives why nothing was proven, for the log. */
  readonly onFailure: (reason: { readonly name: string; readonly message: string }) => void
}

/** The login of operators at an OpenID provider. */
export interface OperatorLogin {
  begin(): Promise<{ readonly url: string; readonly attempt: OAuthAttempt }>
  /**
   * Exchanges the code and judges who logged in.
   *
   * @param answer The parameters that the browser returned with.
   */
  finish(attempt: OAuthAttempt, answer: URLSearchParams): Promise<'operator' | InsightLoginFailure>
}

/**
 * @example
 * const { url, attempt } = await login.begin()
 * // …the browser returns
 * await login.finish(attempt, new URL(request.url).searchParams) // 'operator'
 */
export function createOperatorLogin({ client, operators, onFailure }: OperatorLoginSettings): OperatorLogin {
  const emails = new Set(operators.emails.map((email) => email.toLowerCase()))
  const subjects = new Set(operators.subjects)
  return {
    async begin() {
      const attempt = client.newAttempt()
      return { url: await client.authorizeUrl(attempt), attempt }
    },
    async finish(attempt, answer) {
      try {
        const { subject, email } = await client.finish(attempt, answer)
        const isListed = subjects.has(subject) || (email !== undefined && emails.has(email.toLowerCase()))
        return isListed ? 'operator' : 'refused'
      } catch (error) {
        // The library's error contains the provider's answer with its tokens, so only name and message are logged.
        const { name, message } = error instanceof Error ? error : new Error('unknown')
        onFailure({ name, message })
        return 'failed'
      }
    },
  }
}
