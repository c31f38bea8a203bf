import { browserClock } from '#frame/platform/clock.ts'
import { serveWorkerPort } from '#frame/platform/worker-port.ts'
import { answerRequest } from './answer-request.ts'
import { createKeyMemory } from './key-memory.ts'
import { createVaultHandlers } from './vault-handlers.ts'
import { warmCurves } from './warm-curves.ts'

// The vault: the only place where root key, seed and child keys exist (docs/security-model.md §5.1). It runs under the policy
// of its own response, which allows requests to the API only; the vault itself makes none.

const port = serveWorkerPort((message) => answerRequest(handlers, message))
const memory = createKeyMemory({
  after: browserClock.after,
  now: browserClock.now,
  onWiped: port.notifyWiped,
})
const handlers = createVaultHandlers(memory)
warmCurves()
