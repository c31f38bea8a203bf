import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of this test's own; `remove` deletes it with all it holds. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'postern-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
