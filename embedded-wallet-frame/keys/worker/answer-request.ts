import type {
  VaultAnswers,
  VaultCall,
  VaultHandlers,
  VaultOutcome,
  VaultRequest,
} from '#frame/keys/vault-protocol.ts'
import { parseRequest } from './parse-request.ts'

/**
 * Answers a message to the worker. Secrets that came with it are wiped afterwards, whatever the outcome. Whatever is thrown
 * leaves the worker as VAULT_FAILED and nothing more.
 */
export async function answerRequest(
  handlers: VaultHandlers,
  message: unknown,
): Promise<VaultOutcome<VaultAnswers[VaultCall]>> {
  const request = parseRequest(message)
  if (!request) return { ok: false, code: 'VAULT_FAILED' }
  try {
    return await dispatch(handlers, request)
  } catch {
    return { ok: false, code: 'VAULT_FAILED' }
  } finally {
    if ('serverHalf' in request) request.serverHalf.fill(0)
    if ('secret' in request) request.secret.fill(0)
  }
}

function dispatch<Call extends VaultCall>(
  handlers: VaultHandlers,
  request: VaultRequest<Call>,
): Promise<VaultOutcome<VaultAnswers[Call]>> {
  const call: Call = request.call
  return handlers[call](request)
}
