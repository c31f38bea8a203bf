import { AppError } from '#schemas/errors/app-error.ts'
import type { PosternOptions } from '#sdk/types/options.ts'
import { pageOptions, type CheckedOptions } from './page-options.ts'
import { refusal } from './refusal.ts'
import { toWire } from './wire-options.ts'

/**
 * Checks the project id, the modal URL and the sign-in options, and separates the options of the page from those for the
 * modal.
 *
 * @param pageOrigin origin of the page; undefined on a server.
 * @throws PROJECT_ID_MISSING, MODAL_URL_INVALID, SAME_ORIGIN_REFUSED, SIWE_AND_SIWX (docs/specification.md §5.30) or
 *   OPTION_INVALID; `data.field` names the option.
 */
export function checkOptions(options: PosternOptions, pageOrigin: string | undefined): CheckedOptions {
  try {
    return checked(options, pageOrigin)
  } catch (thrown) {
    const { code, data }: Partial<AppError> = Object(thrown)
    const { field }: { field?: string } = Object(data)
    const problem = PROBLEMS[`${code} ${field}`] ?? PROBLEMS[`${code}`]
    throw code && problem ? new AppError(code, `The option \`${field}\` ${problem}`, { data }) : thrown
  }
}

/** What is wrong in words, which the script of every page does without: by the code, and the option where one code is for several. */
const PROBLEMS: Readonly<Record<string, string>> = {
  PROJECT_ID_MISSING: 'is missing.',
  MODAL_URL_INVALID: 'is not an https URL (http only on localhost).',
  SAME_ORIGIN_REFUSED: 'is this page’s own origin.',
  'OPTION_INVALID container': 'is not an element.',
  OPTION_INVALID: 'is not plain data.',
}

function checked(options: PosternOptions, pageOrigin: string | undefined): CheckedOptions {
  const { projectId, siweConfig, onEvent, ...rest } = options ?? {}
  if (typeof projectId !== 'string' || !projectId) throw refusal('PROJECT_ID_MISSING', 'projectId')
  if (siweConfig && rest.siwx)
    throw new AppError('SIWE_AND_SIWX', 'Cannot set both `siweConfig` and `siwx` options', {
      data: { field: 'siwx' },
    })
  const siwx = siweConfig?.enabled === false ? undefined : (siweConfig ?? rest.siwx)
  const page = pageOptions({ ...rest, projectId }, pageOrigin)
  const wire = toWire({ ...page.wire, siwx: typeof siwx == 'object' ? 'site' : siwx })
  return { ...page, onEvent, siwx, wire }
}
