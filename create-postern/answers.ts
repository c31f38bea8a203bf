import { templateLines, type TemplateName } from './catalogue.ts'
import { readFolder, readOrigin, readProject, readTemplate, readYesNo, UsageError } from './read-answer.ts'
import type { Terminal } from './terminal.ts'

/** The choices for a new project. */
export interface Answers {
  /** Absolute path. */
  readonly folder: string
  readonly template: TemplateName
  /** The origin of the deployment's modal. */
  readonly modal: string
  /** The id of the project at the deployment. */
  readonly project: string
  readonly backend: boolean
  /** The origin of the deployment's API, which a backend asks for its keys. */
  readonly api: string | undefined
}

interface Question<Value> {
  readonly ask: string
  /** Lines that are printed before the question. */
  readonly choices?: () => readonly string[]
  /** The answer for an empty line. */
  readonly suggest: (known: Partial<Answers>) => string | undefined
  /** @throws UsageError that says what to write. */
  readonly read: (text: string) => Value
  /** Whether the question applies, given the earlier answers. */
  readonly isNeeded?: (known: Partial<Answers>) => boolean
}

/** In this order, because later suggestions depend on earlier answers. */
const QUESTIONS: { readonly [Name in keyof Answers]: Question<Answers[Name]> } = {
  folder: { ask: 'The folder of the new site', suggest: () => 'my-site', read: readFolder },
  template: { ask: 'The template', choices: templateLines, suggest: () => 'react', read: readTemplate },
  // The address and the project of `npm start` of the product.
  modal: {
    ask: 'The origin of the modal, of your deployment',
    suggest: () => 'http://modal.localhost:4601',
    read: readOrigin,
  },
  project: { ask: 'The id of your project there', suggest: () => 'demo', read: readProject },
  backend: { ask: 'With a backend that visitors sign in to', suggest: () => 'no', read: readYesNo },
  api: {
    ask: 'The origin of the API, of the same deployment',
    suggest: ({ modal }) => modal && suggestApiOrigin(modal),
    read: readOrigin,
    isNeeded: ({ backend }) => backend === true,
  },
}

/** Answers from the command line. */
export type CommandAnswers = Partial<Record<keyof Answers, string>>

/**
 * Completes the answers from the command line. All of them are checked before the first question.
 *
 * @param terminal asks for missing answers; without one the suggestions are used.
 * @throws UsageError for an invalid answer from the command line.
 */
export async function completeAnswers(fromCommand: CommandAnswers, terminal?: Terminal): Promise<Answers> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.entries` does not know the keys of a constant
  const questions = Object.entries(QUESTIONS) as [keyof Answers, Question<unknown>][]
  const read = questions.flatMap(([name, question]) => {
    const text = fromCommand[name]
    return text === undefined ? [] : [[name, question.read(text)]]
  })
  let known: Partial<Answers> = Object.fromEntries(read)
  for (const [name, question] of questions) {
    if (name in known || question.isNeeded?.(known) === false) continue
    known = { ...known, [name]: await askQuestion(name, question, known, terminal) }
  }
  const { folder, template, modal, project, backend, api } = known
  if (!folder || !template || !modal || !project || backend === undefined)
    throw new Error('A question was left out.')
  return { folder, template, modal, project, backend, api: backend ? api : undefined }
}

/** Asks a question until the answer is valid. */
async function askQuestion<Value>(
  name: string,
  { ask, choices, suggest, read }: Question<Value>,
  known: Partial<Answers>,
  terminal: Terminal | undefined,
): Promise<Value> {
  const suggestion = suggest(known)
  if (terminal === undefined) {
    if (suggestion === undefined) throw new UsageError(`--${name} is missing: ${lowerFirst(ask)}.`)
    return read(suggestion)
  }
  for (const line of choices?.() ?? []) terminal.print(line)
  for (;;) {
    try {
      return read(await terminal.ask(ask, suggestion))
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      terminal.print(error.message)
    }
  }
}

/**
 * Derives the API's origin from the modal's as `postern init` and `npm start` choose it: host `api.` for `modal.`, and port +
 * 2.
 */
function suggestApiOrigin(modal: string): string | undefined {
  const url = new URL(modal)
  if (!url.hostname.startsWith('modal.') && url.port === '') return undefined
  url.hostname = url.hostname.replace(/^modal\./, 'api.')
  if (url.port !== '') url.port = String(Number(url.port) + 2)
  return url.origin
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
