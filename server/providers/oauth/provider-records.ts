import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import type { OAuthProviderRecord } from './provider-record.ts'

/** Every provider a visitor may log in with through a window. */
export const OAUTH_PROVIDER_RECORDS = {
  // https://accounts.google.com/.well-known/openid-configuration
  google: {
    issuer: 'https://accounts.google.com',
    endpoints: {
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    scope: 'openid email profile',
    clientAuth: 'secret-post',
    parameters: { prompt: 'select_account' },
    person: {
      subject: 'claims.sub',
      email: 'claims.email',
      emailVerified: 'claims.email_verified',
      name: [['claims.name']],
    },
  },
  // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
  github: {
    issuer: 'https://github.com/login/oauth',
    endpoints: {
      authorizeUrl: 'https://github.com/login/oauth/authorize',
      tokenUrl: 'https://github.com/login/oauth/access_token',
      userinfoUrl: 'https://api.github.com/user',
      emailsUrl: 'https://api.github.com/user/emails',
    },
    scope: 'read:user user:email',
    clientAuth: 'secret-post',
    person: { subject: 'userinfo.id', email: 'email', name: [['userinfo.name'], ['userinfo.login']] },
  },
  // https://developer.apple.com/documentation/signinwithapplerestapi
  apple: {
    issuer: 'https://appleid.apple.com',
    endpoints: {
      authorizeUrl: 'https://appleid.apple.com/auth/authorize',
      tokenUrl: 'https://appleid.apple.com/auth/token',
      jwksUrl: 'https://appleid.apple.com/auth/keys',
    },
    scope: 'openid name email',
    clientAuth: 'signed-secret',
    responseMode: 'form_post',
    person: {
      subject: 'claims.sub',
      email: 'claims.email',
      emailVerified: 'claims.email_verified',
      // Sent once, beside the first code and not in the token.
      name: [['callback.user.name.firstName', 'callback.user.name.lastName']],
    },
  },
  // https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow; a version lives for two years
  facebook: {
    issuer: 'https://www.facebook.com',
    endpoints: {
      authorizeUrl: 'https://www.facebook.com/v25.0/dialog/oauth',
      tokenUrl: 'https://graph.facebook.com/v25.0/oauth/access_token',
      userinfoUrl: 'https://graph.facebook.com/v25.0/me?fields=id,name,email',
    },
    scope: 'public_profile,email',
    clientAuth: 'secret-post',
    person: { subject: 'userinfo.id', email: 'userinfo.email', name: [['userinfo.name']] },
  },
  // https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token
  x: {
    issuer: 'https://x.com',
    endpoints: {
      authorizeUrl: 'https://x.com/i/oauth2/authorize',
      tokenUrl: 'https://api.x.com/2/oauth2/token',
      userinfoUrl: 'https://api.x.com/2/users/me',
    },
    scope: 'users.read tweet.read',
    clientAuth: 'secret-basic',
    person: { subject: 'userinfo.data.id', name: [['userinfo.data.name'], ['userinfo.data.username']] },
  },
  // https://discord.com/developers/docs/topics/oauth2
  discord: {
    issuer: 'https://discord.com',
    endpoints: {
      authorizeUrl: 'https://discord.com/oauth2/authorize',
      tokenUrl: 'https://discord.com/api/oauth2/token',
      userinfoUrl: 'https://discord.com/api/users/@me',
    },
    scope: 'identify email',
    clientAuth: 'secret-basic',
    person: {
      subject: 'userinfo.id',
      email: 'userinfo.email',
      emailVerified: 'userinfo.verified',
      name: [['userinfo.global_name'], ['userinfo.username']],
    },
  },
} as const satisfies Record<OAuthProvider, OAuthProviderRecord>
