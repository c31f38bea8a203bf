import { createInterface } from 'node:readline/promises'

/** A terminal that asks questions. */
export interface Terminal {
  /** @param suggestion the answer for an empty line. @throws Error when the input ends. */
  readonly ask: (question: string, suggestion: string | undefined) => Promise<string>
  readonly print: (line: string) => void
  readonly close: () => void
}

/**
 * Opens a terminal over an input and an output stream.
 *
 * @example
 * const terminal = openTerminal(process.stdin, process.stderr)
 * const name = await terminal.ask('The name', 'my-site')
 */
export function openTerminal(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Terminal {
  const lines = createInterface({ input, output })
  const answers = lines[Symbol.asyncIterator]()
  return {
    ask: async (question, suggestion) => {
      lines.setPrompt(`${question}${suggestion === undefined ? '' : ` [${suggestion}]`}: `)
      lines.prompt()
      const { value, done } = await answers.next()
      if (done === true) throw new Error('Nothing was written.')
      return value.trim() === '' ? (suggestion ?? '') : value.trim()
    },
    print: (line) => void output.write(`${line}\n`),
    close: () => lines.close(),
  }
}
