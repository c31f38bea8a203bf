/** One instruction, with its continued lines joined. */
export interface Instruction {
  readonly name: string
  readonly rest: string
}

/** A stage: its base image and its instructions. */
export interface Stage {
  readonly image: string
  readonly instructions: readonly Instruction[]
}

/** Reads the stages of a Dockerfile as a builder does: comments are dropped, continued lines are joined. */
export function readDockerfile(text: string): readonly Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: { image: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') stages.push({ image: rest.split(' ')[0] ?? '', instructions: [] })
    else stages.at(-1)?.instructions.push({ name, rest })
  }
  return stages
}
