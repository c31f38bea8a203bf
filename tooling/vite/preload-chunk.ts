import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/**
 * Lets the document ask for a chunk that its entry imports dynamically, at the same time as for the entry: the entry
 * runs as soon as it is there, while the chunk is still on its way.
 *
 * @param facade the end of the path of the chunk's own module.
 */
export function preloadChunk(facade: string): Plugin {
  return {
    name: 'postern:preload-chunk',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const first = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(facade),
        )
        if (first?.type !== 'chunk') throw new Error(`No chunk begins with ${facade}.`)
        const scripts = reach(first, bundle)
        // What the entry itself waits for comes before the rest.
        const urgent = new Set(
          Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' && file.isEntry ? reach(file, bundle).map(({ fileName }) => fileName) : [],
          ),
        )
        const styles = scripts.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
        const isNew = (file: string): boolean => !html.includes(`"/${file}"`)
        return [
          ...scripts
            .map(({ fileName }) => fileName)
            .filter(isNew)
            .map((file): HtmlTagDescriptor => {
              const isUrgent = urgent.has(file)
              return tag(file, { rel: 'modulepreload', ...(!isUrgent && { fetchpriority: 'low' }) })
            }),
          ...styles.filter(isNew).map((file): HtmlTagDescriptor => tag(file, { rel: 'stylesheet' })),
        ]
      },
    },
  }
}

function tag(file: string, attrs: Readonly<Record<string, string>>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true, href: `/${file}` }, injectTo: 'head' }
}

/** A chunk and what it imports statically. */
function reach(first: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>([first])
  for (const { imports } of found)
    for (const name of imports) {
      const chunk = bundle[name]
      if (chunk?.type === 'chunk') found.add(chunk)
    }
  return [...found]
}
