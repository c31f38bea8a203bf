import type { DappSync } from '#schemas/entities/dapp-metadata.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'

/** What the site says of itself, for as long as this document lives. */
export interface DappData {
  readonly sync: (data: DappSync) => Result<undefined>
  /** A claim of the site: the attested origin always stands beside it. */
  readonly current: () => DappSync | undefined
}

/** Keeps the newest dapp data of one project in memory; those of another project are refused. */
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
