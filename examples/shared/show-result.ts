/** Runs an action and shows its result on the page, or its error with the code. */
export async function showResult(output: HTMLElement, action: () => Promise<string>): Promise<void> {
  output.dataset['outcome'] = 'waiting'
  output.textContent = 'waiting for the wallet …'
  try {
    output.textContent = await action()
    output.dataset['outcome'] = 'done'
  } catch (error) {
    output.textContent = describeError(error)
    output.dataset['outcome'] = 'failed'
  }
}

/** Describes an error as `code: message`. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error)
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' || typeof code === 'number' ? `${code}: ${error.message}` : error.message
}
