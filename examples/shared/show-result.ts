/** Runs an action and shows on the page what came of it, with the code of a failure. */
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

/** A failure as `code: message`. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error)
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' || typeof code === 'number' ? `${code}: ${error.message}` : error.message
}
