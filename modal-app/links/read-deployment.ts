import { Deployment, DEPLOYMENT_ELEMENT_ID } from '#schemas/http/deployment.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'

/**
 * Reads the deployment's settings that the server wrote into the document.
 *
 * @returns a failure when the block is missing or malformed, because the document was not served by the server.
 */
export function readDeployment(document: Document): Result<Deployment> {
  try {
    const text = document.getElementById(DEPLOYMENT_ELEMENT_ID)?.textContent ?? ''
    const parsed = Deployment.safeParse(JSON.parse(text))
    if (parsed.success) return ok(parsed.data)
    return fail(
      'DEPLOYMENT_INVALID',
      `The deployment block is wrong at ${parsed.error.issues[0]?.path.join('.')}.`,
    )
  } catch {
    return fail(
      'DEPLOYMENT_INVALID',
      'The document holds no deployment block. Serve it with `postern serve`.',
    )
  }
}
