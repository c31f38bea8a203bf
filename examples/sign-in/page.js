// The site's own sign-in functions: messages with the backend's nonce, sessions in its cookie.
import { createPostern } from 'postern'
import { createSignInMessage } from 'postern/message'

const api = async (method, path, body) => {
  const response = await fetch(`/api/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error((await response.json()).code)
  return response.json()
}

const { modalUrl, isRequired } = await api('GET', 'options')
const signOut = () => api('DELETE', 'session').then(showWho)

const siwx = {
  async createMessage({ accountAddress, chainId }) {
    const { nonce } = await api('GET', 'nonce')
    return createSignInMessage({
      accountAddress,
      chainId,
      domain: location.host,
      uri: location.origin,
      statement: 'Sign in to the shop',
      nonce,
    })
  },
  addSession: ({ message, signature }) => api('POST', 'session', { message, signature }).then(showWho),
  async revokeSession(chainId, address) {
    if ((await siwx.getSessions(chainId, address)).length > 0) await signOut()
  },
  // A cookie holds one session, which only `addSession` creates.
  async setSessions(sessions) {
    if (sessions.length === 0) await signOut()
  },
  async getSessions(chainId, address) {
    const who = await api('GET', 'session')
    const isOwn = who?.chainId === chainId && who.address.toLowerCase() === address.toLowerCase()
    return isOwn ? [{ data: { accountAddress: address, chainId }, message: '', signature: '' }] : []
  },
  getRequired: () => isRequired,
}

const postern = createPostern({
  projectId: 'demo',
  modalUrl,
  networks: [
    'eip155:31337',
    'solana:LocaLPostern11111111111111111111',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  ],
  siwx,
})
window.postern = postern

async function showWho() {
  const who = await api('GET', 'session')
  document.querySelector('#who').textContent = who ? `Signed in as ${who.address}` : 'Nobody is signed in.'
}
document.querySelector('#sign-in').addEventListener('click', () => postern.signIn().catch(() => {}))
document.querySelector('#sign-out').addEventListener('click', () => postern.signOut().catch(() => {}))
await showWho()
