import { DEPLOYMENT_ELEMENT_ID, Deployment } from '#schemas/http/deployment.ts'
import type { Answer, Ask } from './ask.ts'
import type { Chart, Check, Finding, Patient } from './check.ts'

const BLOCK = new RegExp(`<script type="application/json" id="${DEPLOYMENT_ELEMENT_ID}">([^<]*)</script>`)

/** Fetches what the checks read and runs them all, also when some complain. */
export async function examine(checks: readonly Check[], patient: Patient): Promise<Finding[]> {
  const chart = await readChart(patient).catch((error: unknown) => describe(error))
  if (typeof chart === 'string') return [{ isGood: false, subject: 'the deployment answers', detail: chart }]
  return Promise.all(checks.map((check) => run(check, chart)))
}

async function run({ subject, complain }: Check, chart: Chart): Promise<Finding> {
  try {
    const complaint = await complain(chart)
    return { isGood: complaint === undefined, subject, detail: complaint ?? '' }
  } catch (error) {
    return { isGood: false, subject, detail: describe(error) }
  }
}

async function readChart(patient: Patient): Promise<Chart> {
  const { modalUrl, projectId, ask } = patient
  const modal = await askOf(ask, 'the modal', `${modalUrl}/m/${encodeURIComponent(projectId)}/`)
  if (modal.status !== 200)
    throw new Error(`the modal's document has status ${modal.status}: ${modal.body.trim()}`)
  const block = BLOCK.exec(modal.body)?.[1]
  if (block === undefined)
    throw new Error('the document has no deployment block: this is not a Postern modal')
  const deployment = Deployment.parse(JSON.parse(block))
  const wallet = await askOf(
    ask,
    'the wallet',
    `${deployment.walletOrigin}/w/${encodeURIComponent(projectId)}/`,
  )
  const api = await askOf(ask, 'the API', `${deployment.apiUrl}/healthz`)
  const ready = await askOf(ask, 'the API', `${deployment.apiUrl}/readyz`)
  return { ...patient, deployment, modal, wallet, api, ready }
}

/** A refused connection says whose. */
async function askOf(ask: Ask, whose: string, url: string): Promise<Answer> {
  try {
    return await ask(url)
  } catch (error) {
    throw new Error(`${whose} at ${new URL(url).origin} does not answer: ${describe(error)}`, {
      cause: error,
    })
  }
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(String).join(', ')
  return error instanceof Error ? error.message : String(error)
}
