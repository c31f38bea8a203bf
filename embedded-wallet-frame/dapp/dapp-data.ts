import type { DappSync } from '#schemas/entities/dapp-metadata.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'

/** What the site says about itself. It lasts as long as this document. */
export interface DappData {
  readonly sync: (data: DappSync) => Result<undefined>
  /** A claim of the site, so the attested origin always stands beside it. */
  readonly current: () => DappSync | undefined
}

/** Holds the newest dapp data of one project in memory, and refuses those of another project. */
export function createDappData(projectId: string): DappData {
  let current: DappSync | undefined
  return {
    sync: (data) => {
      if (data.projectId !== projectId)
        return fail(-32602, 'Invalid parameters: projectId: this wallet serves another project.', {
          field: 'projectId',
        })
      current = data
      return ok(undefined)
    },
    current: () => current,
  }
}
