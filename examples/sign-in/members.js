// Sign-in by the deployment: the backend identifies visitors by the token of their session, and stores nothing.
import { createPostern } from 'postern'

const { modalUrl } = await (await fetch('/api/options')).json()
const postern = createPostern({ projectId: 'demo', modalUrl, networks: ['eip155:31337'], siwx: true })
window.postern = postern

async function showOrders() {
  const { token } = await postern.signIn()
  const response = await fetch('/api/orders', { headers: { authorization: `Bearer ${token}` } })
  const answer = await response.json()
  document.querySelector('#orders').textContent = response.ok
    ? `${answer.of} ordered: ${answer.orders.join(', ')}`
    : answer.error.message
}
document.querySelector('#sign-in').addEventListener('click', () => void showOrders().catch(() => {}))
