import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { ASKED } from './otp-case.js'
import { createBrowser, fire, prepare, send } from './load.js'

const HALF = '/wallet/v1/unlockers/device'

/** People with a wallet whose browser the server keeps a half for; each logs in by the code of a mail. */
export async function signUpAll({ api, codeFor }, count) {
  const owners = []
  for (let at = 0; at < count; at += 1) owners.push(await signUp(api, codeFor))
  return owners
}

async function signUp(api, codeFor) {
  const prove = createBrowser(api)
  const email = `${randomUUID()}@example.org`
  const ask = async (path, body, token) => JSON.parse(await send(api, prepare(prove, { path, body, token })))
  const { challengeId } = await ask('/wallet/v1/login/email', { ...ASKED, email })
  const code = await codeFor(email)
  const { accessToken: token } = await ask('/wallet/v1/login/email/verify', { challengeId, code })
  const { walletId, proof } = newWallet()
  await ask('/wallet/v1/wallet', { walletId }, token)
  const { unlockerId } = await ask(HALF, { walletId, proof }, token)
  return { prove, token, path: `${HALF}/${unlockerId}/release` }
}

/** The id of a wallet commits to the proof that it is open. */
function newWallet() {
  const [nonce, proof] = [randomBytes(16), randomBytes(32)]
  const commitment = createHash('sha256').update(nonce).update(proof).digest().subarray(0, 16)
  const walletId = Buffer.concat([nonce, commitment]).toString('base64url')
  return { walletId, proof: proof.toString('base64url') }
}

/** Releases halves to their browsers: each request proves its device key and carries its session's token. */
export function shareReleases(api, owners, count) {
  const prepared = Array.from({ length: count }, (_, at) => {
    const { prove, path, token } = owners[at % owners.length]
    return prepare(prove, { path, token })
  })
  return fire(api, prepared)
}
