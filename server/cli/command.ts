/** Where a command writes, so that tests can read it. */
export interface CommandOutput {
  /** Prints one line of the answer. */
  print(line: string): void
  /** Prints one line about what is going on or went wrong. */
  warn(line: string): void
}

/** One word after `postern`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string
  /** What follows `postern`, one line per form. */
  readonly usage: readonly string[]
  /** What follows `postern`, as somebody would type it. */
  readonly examples: readonly string[]
  /** @returns the exit status; throws {@link UsageError} when the arguments are wrong. */
  run(args: readonly string[], output: CommandOutput): Promise<number>
}

export type Commands = Readonly<Record<string, Command>>

/** The arguments are wrong; the message names the one, and the usage is printed after it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
