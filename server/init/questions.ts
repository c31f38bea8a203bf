import { createInterface } from 'node:readline/promises'

/** The answers that define a new deployment. */
export interface Answers {
  readonly modal: string
  readonly wallet: string
  readonly api: string
  /** The id of the first project. */
  readonly project: string
  /** The site that may embed it. */
  readonly origin: string
}

/** A question; an empty answer takes the suggestion. */
interface Question {
  readonly ask: string
  readonly suggest?: ((known: Partial<Answers & { domain: string }>) => string | undefined) | undefined
}

const ofDomain =
  (name: string) =>
  ({ domain }: { domain?: string }): string | undefined =>
    domain === undefined || domain === '' ? undefined : `https://${name}.${domain}`

const QUESTION_NAMES = ['domain', 'modal', 'wallet', 'api', 'project', 'origin'] as const

/** Later questions are suggested by earlier answers. */
const QUESTIONS = {
  domain: { ask: 'Domain of the deployment, e.g. example.com' },
  modal: { ask: 'Origin of the modal', suggest: ofDomain('modal') },
  wallet: { ask: 'Origin of the wallet (cannot be changed later)', suggest: ofDomain('wallet') },
  api: { ask: 'Origin of the API', suggest: ofDomain('api') },
  project: { ask: 'Id of the first project', suggest: () => 'my-site' },
  origin: {
    ask: 'Site that may use it',
    suggest: ({ domain }) => (domain === undefined || domain === '' ? undefined : `https://${domain}`),
  },
} as const satisfies Record<keyof Answers | 'domain', Question>

/** Answers that were passed to the command. */
export type Given = Partial<Record<keyof typeof QUESTIONS, string>>

/** Asks a question; an empty answer takes the suggestion. */
export type Prompt = (question: string, suggestion: string | undefined) => Promise<string>

/**
 * Completes the answers that were passed to the command.
 *
 * @param askPerson Left out for a run without questions, which uses the suggestions.
 */
export async function complete(given: Given, askPerson?: Prompt): Promise<Partial<Answers>> {
  const known: Given = {}
  for (const name of QUESTION_NAMES) {
    const question: Question = QUESTIONS[name]
    const suggestion = question.suggest?.(known)
    // The domain is not needed when the three origins are given.
    const isNeeded = name !== 'domain' || !(given.modal && given.wallet && given.api)
    const answer =
      given[name] ?? (askPerson && isNeeded ? await askPerson(question.ask, suggestion) : suggestion)
    if (answer !== undefined) known[name] = answer
  }
  const { domain: _, ...answers } = known
  return answers
}

/** Asks questions at the terminal. @returns a function that asks, and one that closes the terminal. */
export function askAtTerminal(): { readonly ask: Prompt; readonly close: () => void } {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const lines = terminal[Symbol.asyncIterator]()
  return {
    ask: async (question, suggestion) => {
      terminal.setPrompt(`${question}${suggestion === undefined ? '' : ` [${suggestion}]`}: `)
      terminal.prompt()
      const { value, done } = await lines.next()
      const answer = done === true ? '' : value.trim()
      return answer === '' ? (suggestion ?? '') : answer
    },
    close: () => terminal.close(),
  }
}
