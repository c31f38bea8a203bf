import { Features, Options, OptionsPatch } from '#schemas/entities/options.ts'
import { code, generatedHeader, table } from './markdown.ts'
import { OPTION_TEXTS } from './option-texts.ts'
import { membersOf } from './schema-words.ts'

const INTRODUCTION = `Options go to \`createPostern\`, or onto the script tag: \`projectId\` becomes \`data-project-id\`, lists are separated by
spaces or commas, and everything may stand as JSON in \`data-options\`. \`modalUrl\` names the modal's origin; a script tag
takes it from its own address. A wrong option is answered with \`OPTION_INVALID\`, which names it; the modal stays alive.
`

/** docs/options.md */
export function optionsDocument(): string {
  const changeable = new Set(membersOf(OptionsPatch).map(({ name }) => name))
  const texts: Readonly<Record<string, string>> = OPTION_TEXTS
  const options = membersOf(Options).map(({ name, words, isRequired }) => [
    code(name) + (isRequired ? ' *' : ''),
    texts[name] ?? '',
    words,
    changeable.has(name) ? 'yes' : 'no',
  ])
  const features = membersOf(Features).map(({ name, words }) => [code(name), words])
  return [
    generatedHeader('Options', '`shared-schemas/entities/options.ts`'),
    INTRODUCTION,
    table(['option', 'meaning', 'form', 'may change'], options),
    '\n\\* required\n\n## `features`\n',
    table(['feature', 'form'], features),
    '',
  ].join('\n')
}
