import { relative } from 'node:path'
import type { Answers } from './answers.ts'
import { TEMPLATES } from './catalogue.ts'
import { isLoopback } from './environment.ts'

/**
 * The next steps after a project was written, as lines to print.
 *
 * @param agent what the package manager says of itself (`npm_config_user_agent`).
 */
export function nextSteps({ folder, template, backend, project, modal }: Answers, agent = ''): string[] {
  const { developedAt, hasOwnServer } = TEMPLATES[template].builder
  const manager = /^(npm|pnpm|yarn|bun)\//.exec(agent)?.[1] ?? 'npm'
  const path = relative('.', folder)
  return [
    'Next:',
    ...(path === '' ? [] : [`  cd ${/\s/.test(path) ? `"${path}"` : path}`]),
    `  ${manager} install`,
    ...(backend && hasOwnServer
      ? [`  ${manager} run server    (the backend, in a terminal of its own)`]
      : []),
    `  ${manager} run dev`,
    '',
    `The site is at ${developedAt}. Pages of this machine may use the project ${project} until it lists a published site.`,
    'Before you publish this one, the operator of the deployment adds its origin:',
    `  postern project origins ${project} add https://your-site.example`,
    ...(isLoopback(modal)
      ? ['', `${modal} is where \`npm start\` of Postern has its modal: start that first.`]
      : []),
  ]
}
