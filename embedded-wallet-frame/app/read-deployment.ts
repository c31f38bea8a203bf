import { Deployment, DEPLOYMENT_ELEMENT_ID } from '#schemas/http/deployment.ts'

/** Reads the deployment that the server wrote into this document; undefined for none, or an invalid one. */
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
