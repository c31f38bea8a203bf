import { DEPLOYMENT_ELEMENT_ID, type Deployment } from '#schemas/http/deployment.ts'

/** JSON escapes for characters that would end the element or have a meaning in it. */
const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * Writes the deployment into a built `index.html`, before the end of its head, as a data block: the policy allows it because
 * it is no script, and its text cannot end its element.
 *
 * @param template The built document.
 * @throws when the template has no head.
 */
export function renderDocument(template: string, deployment: Deployment): string {
  const end = template.indexOf('</head>')
  if (end === -1) throw new Error('The built index.html has no </head>: build it again with `npm run build`.')
  const json = JSON.stringify(deployment).replace(
    /[<>&\u2028\u2029]/g,
    (character) => ESCAPES[character] ?? '',
  )
  const block = `<script type="application/json" id="${DEPLOYMENT_ELEMENT_ID}">${json}</script>`
  return template.slice(0, end) + block + template.slice(end)
}
