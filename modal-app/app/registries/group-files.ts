/**
 * The files of each group of views and of each language's later texts, by the name of its module, as far as the first view
 * has not loaded them. The build writes them here (`tooling/vite/group-files.ts`), because only it knows their names.
 */
export const GROUP_FILES: Readonly<Record<string, readonly string[]>> = {}
