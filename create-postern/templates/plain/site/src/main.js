// The script tag has put the instance on the window.
const { postern } = window
const signButton = document.querySelector('#sign')
const signature = document.querySelector('#signature')

function show({ activeNamespace, namespaces }) {
  document.querySelector('#address').textContent = namespaces[activeNamespace]?.address ?? 'nobody'
  signButton.disabled = namespaces.eip155?.status !== 'connected'
}

/** Has the wallet of an EVM account sign a text; rejects with the code 4001 when the visitor says no. */
async function signMessage(text) {
  const bytes = new TextEncoder().encode(text)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const params = [`0x${hex}`, postern.getState().namespaces.eip155.address]
  return postern.request({ namespace: 'eip155', method: 'personal_sign', params })
}

signButton.addEventListener('click', async () => {
  signature.textContent = await signMessage('Hello').catch((error) => error.message)
})
postern.subscribe(show)
show(postern.getState())
