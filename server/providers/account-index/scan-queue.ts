const AT_ONCE = 8
/** Less than all, so that a project with many scans leaves a place to others. */
const OF_ONE_AT_ONCE = 6
const OF_ONE_WAITING = 64

interface Lane {
  readonly waiting: (() => void)[]
  atWork: number
}

/** Runs a few scans at once, with projects in turn. */
export class ScanQueue {
  /** By project, the next one first; projects without scans are removed. */
  readonly #lanes = new Map<string, Lane>()
  #atWork = 0

  /** Whether too many scans of a project are waiting already. */
  isFull(projectId: string): boolean {
    return (this.#lanes.get(projectId)?.waiting.length ?? 0) >= OF_ONE_WAITING
  }

  async run(projectId: string, work: () => Promise<void>): Promise<void> {
    const lane = this.#lanes.get(projectId) ?? { waiting: [], atWork: 0 }
    this.#lanes.set(projectId, lane)
    const turn = new Promise<void>((resolve) => lane.waiting.push(resolve))
    this.#callNext()
    await turn
    try {
      await work()
    } finally {
      lane.atWork -= 1
      this.#atWork -= 1
      if (lane.atWork === 0 && lane.waiting.length === 0) this.#lanes.delete(projectId)
      this.#callNext()
    }
  }

  #callNext(): void {
    for (const [projectId, lane] of this.#lanes) {
      if (this.#atWork >= AT_ONCE) return
      const next = lane.atWork < OF_ONE_AT_ONCE ? lane.waiting.shift() : undefined
      if (next === undefined) continue
      lane.atWork += 1
      this.#atWork += 1
      // The project moves behind the others.
      this.#lanes.delete(projectId)
      this.#lanes.set(projectId, lane)
      next()
    }
  }
}
