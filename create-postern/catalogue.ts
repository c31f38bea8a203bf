/** What the templates of one kind have in common. */
export interface Builder {
  /** Folders of `templates/` whose files come before those of the template, in this order. */
  readonly under: readonly string[]
  /** The origin at which `npm run dev` serves the site. */
  readonly developedAt: string
  /** The origin at which `npm start` serves the built site with its backend. */
  readonly startedAt: string
  /** The prefix of environment variables that pages may read. */
  readonly publicPrefix: string
  /** Whether the backend is a separate server, started by `npm run server`. */
  readonly hasOwnServer: boolean
}

const PAGE: Builder = {
  under: ['shared/every', 'shared/server'],
  developedAt: 'http://localhost:5173',
  startedAt: 'http://localhost:8787',
  publicPrefix: 'VITE_',
  hasOwnServer: true,
}
const VITE: Builder = { ...PAGE, under: [...PAGE.under, 'shared/app', 'shared/vite'] }
const REACT: Builder = { ...VITE, under: [...VITE.under, 'shared/react-components'] }
const NEXT: Builder = {
  under: ['shared/every', 'shared/app', 'shared/react-components'],
  developedAt: 'http://localhost:3000',
  startedAt: 'http://localhost:3000',
  publicPrefix: 'NEXT_PUBLIC_',
  hasOwnServer: false,
}

/** The templates; each has a folder of its name in `templates/`. */
export const TEMPLATES = {
  plain: { title: 'One HTML page with the script tag', builder: PAGE },
  react: { title: 'React, built by Vite', builder: REACT },
  next: { title: 'Next, with its app router', builder: NEXT },
  vue: { title: 'Vue, built by Vite', builder: VITE },
  svelte: { title: 'Svelte, built by Vite', builder: VITE },
} as const satisfies Record<string, { readonly title: string; readonly builder: Builder }>

/** The name of a template. */
export type TemplateName = keyof typeof TEMPLATES

/** Whether a text names a template. */
export function isTemplate(text: string): text is TemplateName {
  return Object.hasOwn(TEMPLATES, text)
}

/** The list of templates, one line each. */
export function templateLines(): string[] {
  return Object.entries(TEMPLATES).map(([name, { title }]) => `  ${name.padEnd(8)} ${title}`)
}
