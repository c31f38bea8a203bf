import { DEPLOYMENT_ELEMENT_ID, Deployment } from '#schemas/http/deployment.ts'
import type { Answer, SendRequest } from './send-request.ts'
import { errorText } from './send-request.ts'
import type { Observations, Check, Finding, Target } from './check.ts'

const BLOCK = new RegExp(`<script type="application/json" id="${DEPLOYMENT_ELEMENT_ID}">([^<]*)</script>`)

/** Fetches what the checks read and runs all of them, also when some fail. */
export async function runChecks(checks: readonly Check[], target: Target): Promise<Finding[]> {
  const observations = await observe(target).catch((error: unknown) => errorText(error))
  if (typeof observations === 'string')
    return [{ isGood: false, subject: 'the deployment answers', detail: observations }]
  return Promise.all(checks.map((check) => run(check, observations)))
}

async function run({ subject, findProblem }: Check, observations: Observations): Promise<Finding> {
  try {
    const problem = await findProblem(observations)
    return { isGood: problem === undefined, subject, detail: problem ?? '' }
  } catch (error) {
    return { isGood: false, subject, detail: errorText(error) }
  }
}

async function observe(target: Target): Promise<Observations> {
  const { modalUrl, projectId, sendRequest } = target
  const modal = await sendTo(sendRequest, 'the modal', `${modalUrl}/m/${encodeURIComponent(projectId)}/`)
  if (modal.status !== 200)
    throw new Error(`the modal's document has status ${modal.status}: ${modal.body.trim()}`)
  const block = BLOCK.exec(modal.body)?.[1]
  if (block === undefined)
    throw new Error('the document has no deployment block: this is not a Postern modal')
  const deployment = Deployment.parse(JSON.parse(block))
  const wallet = await sendTo(
    sendRequest,
    'the wallet',
    `${deployment.walletOrigin}/w/${encodeURIComponent(projectId)}/`,
  )
  const api = await sendTo(sendRequest, 'the API', `${deployment.apiUrl}/healthz`)
  const ready = await sendTo(sendRequest, 'the API', `${deployment.apiUrl}/readyz`)
  return { ...target, deployment, modal, wallet, api, ready }
}

/** Adds to an error which origin did not answer. */
async function sendTo(sendRequest: SendRequest, whose: string, url: string): Promise<Answer> {
  try {
    return await sendRequest(url)
  } catch (error) {
    throw new Error(`${whose} at ${new URL(url).origin} does not answer: ${errorText(error)}`, {
      cause: error,
    })
  }
}
