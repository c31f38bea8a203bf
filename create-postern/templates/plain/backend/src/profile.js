const { postern } = window
const profile = document.querySelector('#profile')

/** Calls the backend as the visitor, who signs in first where there is no session. */
async function readProfile() {
  const { token } = await postern.signIn()
  const response = await fetch('/api/profile', { headers: { authorization: `Bearer ${token}` } })
  const answer = await response.json().catch(() => undefined)
  if (response.ok) return `${answer.account}, until ${answer.until}`
  throw new Error(answer?.error?.message ?? `The backend answered ${response.status}. Does it run?`)
}

document.querySelector('#sign-in').addEventListener('click', async () => {
  profile.textContent = await readProfile().catch((error) => error.message)
})
document.querySelector('#sign-out').addEventListener('click', async () => {
  profile.textContent = await postern.signOut().then(
    () => '',
    (error) => error.message,
  )
})
