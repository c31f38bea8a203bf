/** Options that a script tag may carry as `data-…`; everything else goes into `data-options` as JSON. */
const NAMES = 'projectId modalUrl themeMode defaultNetwork language debug features metadata'

/**
 * Reads options from the attributes of a script tag. `networks` is separated by commas or spaces, objects are JSON,
 * `container` is a selector. Unknown `data-…` attributes are ignored.
 *
 * @throws SyntaxError for broken JSON.
 * @example
 * readDataAttributes(document.currentScript.dataset) // { projectId: 'demo', networks: ['eip155:1'] }
 */
export function readDataAttributes(dataset: DOMStringMap): Record<string, unknown> {
  const options: Record<string, unknown> = JSON.parse(dataset['options'] ?? '{}')
  for (const name of NAMES.split(' '))
    if (dataset[name] !== undefined) options[name] = readValue(dataset[name])
  if (dataset['networks']) options['networks'] = dataset['networks'].split(/[\s,]+/)
  if (dataset['container']) options['container'] = document.querySelector(dataset['container'])
  return options
}

function readValue(text: string): unknown {
  return /^(true|false|[{[].*)$/s.test(text) ? JSON.parse(text) : text
}
