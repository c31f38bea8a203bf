/** Receives the output of a command, so that tests can read it. */
export interface CommandOutput {
  /** Prints one line of the result to stdout. */
  print(line: string): void
  /** Prints one line about progress or a problem to stderr. */
  warn(line: string): void
}

/** A command of `postern`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string
  /** The arguments after `postern`, one line per form. */
  readonly usage: readonly string[]
  /** Complete examples, without `postern`. */
  readonly examples: readonly string[]
  /** @returns the exit status; throws {@link UsageError} when the arguments are wrong. */
  run(args: readonly string[], output: CommandOutput): Promise<number>
}

export type Commands = Readonly<Record<string, Command>>

/** The arguments are wrong; the message says which, and the usage is printed after it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
