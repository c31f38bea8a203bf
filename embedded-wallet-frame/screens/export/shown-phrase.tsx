import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { WordGrid } from '#frame/screens/parts/word-grid.tsx'
import { useTools } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { clipboardOf, copySecret } from './copy-secret.ts'

interface WordsProps {
  readonly words: readonly string[]
}

function Grid({ words }: WordsProps) {
  const text = useText()
  return (
    <>
      <WordGrid label={text('words.label')} words={words} />
      <Note tone="caution">{text('words.warning')}</Note>
    </>
  )
}

function Actions({ words }: WordsProps) {
  const text = useText()
  const { stage, clock } = useTools()
  const [copied, setCopied] = useState<boolean>()
  const copy = (): void => {
    void copySecret(words.join(' '), clipboardOf(document), clock).then(setCopied)
  }
  return (
    <>
      <Button variant="primary" onClick={() => stage.finish('done')}>
        {text('export.done')}
      </Button>
      <Button
        variant="plain"
        icon={copied ? <Check size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        onClick={copy}
      >
        {text(copied ? 'export.copied' : 'export.copy')}
      </Button>
      <output className="visually-hidden">
        {copied === undefined ? '' : text(copied ? 'export.copied' : 'export.copy-failed')}
      </output>
    </>
  )
}

/** The recovery phrase while it is in sight, and its actions. */
export const RevealedPhrase = { Grid, Actions } as const
