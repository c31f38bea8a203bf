/** One line for the person who waits, on stderr: stdout belongs to `--json` and to test reports. */
export function say(text) {
  process.stderr.write(`postern: ${text}\n`)
}

/** Ends the process with an explanation instead of a stack. */
export function giveUp(text) {
  for (const line of text.split('\n')) say(line)
  process.exit(1)
}
