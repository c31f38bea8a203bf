import { templateLines, type TemplateName } from './catalogue.ts'
import { readFolder, readOrigin, readProject, readTemplate, readYesNo } from './read-answer.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

/** What a new project is made of. */
export interface Answers {
  /** Absolute. */
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
  /** Said before the question. */
  readonly choices?: () => readonly string[]
  /** The answer of nothing. */
  readonly suggest: (known: Partial<Answers>) => string | undefined
  /** @throws UsageError that says what to write. */
  readonly read: (text: string) => Value
  /** Whether there is anything to ask, once the others are known. */
  readonly isNeeded?: (known: Partial<Answers>) => boolean
}

/** In their order: later ones are suggested by earlier answers. */
const QUESTIONS: { readonly [Name in keyof Answers]: Question<Answers[Name]> } = {
  folder: { ask: 'The folder of the new site', suggest: () => 'my-site', read: readFolder },
  template: { ask: 'The template', choices: templateLines, suggest: () => 'react', read: readTemplate },
  // Where `npm start` of the product has it, with this project.
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

/** Answers that were given with the command. */
export type CommandAnswers = Partial<Record<keyof Answers, string>>

/**
 * Completes what was given with the command, all of which is checked before anybody is asked for more.
 *
 * @param terminal left out where nobody is asked: what is suggested counts.
 * @throws UsageError for what was given and is wrong.
 */
export async function completeAnswers(fromCommand: CommandAnswers, terminal?: Terminal): Promise<Answers> {
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

/** Asks until the answer is one. */
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

/** `api.` beside `modal.`, and the second port after its own, as `postern init` and `npm start` give them. */
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
