import { postern } from './postern'

/** Has the wallet of an EVM account sign a text; rejects with the code 4001 when the visitor says no. */
export async function signMessage(text: string, address: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const params = [`0x${hex}`, address]
  return String(await postern.request({ namespace: 'eip155', method: 'personal_sign', params }))
}
