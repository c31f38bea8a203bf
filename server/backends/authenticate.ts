import { TokenError } from './token-error.ts'
import type { SignedIn, TokenVerifierOptions } from './token-types.ts'
import { createTokenVerifier } from './verify-token.ts'

/** Which requests a backend accepts. */
export interface SignInGuardOptions extends TokenVerifierOptions {
  /**
   * Reads the token of a request; that of `Authorization: Bearer …` by default. Browsers send cookies unasked, so a token in
   * a cookie needs `SameSite` and a check of the `Origin` header.
   */
  readonly readToken?: ((request: Request) => string | null | undefined) | undefined
}

/** The signed-in visitor, or the refusal to send: 401, and 503 while the deployment's keys cannot be fetched. */
export type Authentication =
  | { readonly ok: true; readonly signedIn: SignedIn }
  | { readonly ok: false; readonly error: TokenError; readonly response: Response }

/** Identifies the sender of a request. */
export type Authenticate = (request: Request) => Promise<Authentication>

const RETRY_SECONDS = '5'

/**
 * Creates the core of every middleware, for anything that uses the web's `Request` and `Response`.
 *
 * @throws PosternError OPTION_INVALID, whose `data.field` names the option.
 * @example
 * const authenticate = createAuthenticator({ apiUrl, projectId, audience })
 * const result = await authenticate(request)
 * if (!result.ok) return result.response
 */
export function createAuthenticator(options: SignInGuardOptions): Authenticate {
  const { verify } = createTokenVerifier(options)
  const readToken = options.readToken ?? bearerOf
  return async (request) => {
    try {
      const token = readToken(request)
      if (!token) throw new TokenError('TOKEN_MISSING')
      return { ok: true, signedIn: await verify(token) }
    } catch (thrown) {
      if (!(thrown instanceof TokenError)) throw thrown
      return { ok: false, error: thrown, response: refusal(thrown) }
    }
  }
}

function bearerOf(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

/** Has the same form as refusals of the deployment's API. */
function refusal({ code, message }: TokenError): Response {
  const isPassing = code === 'TOKEN_KEYS_UNREACHABLE'
  const challenge = code === 'TOKEN_MISSING' ? 'Bearer' : 'Bearer error="invalid_token"'
  return Response.json(
    { error: { code, message } },
    {
      status: isPassing ? 503 : 401,
      headers: {
        'cache-control': 'no-store',
        ...(isPassing ? { 'retry-after': RETRY_SECONDS } : { 'www-authenticate': challenge }),
      },
    },
  )
}
