import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { problem } from '#server/http/problems/problem.ts'

/**
 * Requires that a login names a site of its project, because mails and the session show it.
 *
 * @throws the problems PROJECT_UNKNOWN and ORIGIN_NOT_ALLOWED.
 */
export async function requireSite(
  origins: OriginAllowList,
  { projectId, siteOrigin }: { readonly projectId: string; readonly siteOrigin: string },
): Promise<void> {
  const verdict = await origins.judge(projectId, siteOrigin)
  if (verdict.allowed) return
  if (verdict.reason === 'PROJECT_UNKNOWN') {
    throw problem('PROJECT_UNKNOWN', 'No project has this id. Check the projectId of the site.', 'projectId')
  }
  throw problem('ORIGIN_NOT_ALLOWED', 'The project does not list the site of this login.', 'siteOrigin')
}
