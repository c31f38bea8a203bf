import { Deployment, DEPLOYMENT_ELEMENT_ID } from '#schemas/http/deployment.ts'

/** The deployment the server wrote into this document, or undefined when there is none or it is broken. */
export function readDeployment(page: Document): Deployment | undefined {
  try {
    const parsed = Deployment.safeParse(
      JSON.parse(page.getElementById(DEPLOYMENT_ELEMENT_ID)?.textContent ?? ''),
    )
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
