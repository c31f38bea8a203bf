import type { ReactNode } from 'react'
import { useText } from '#modal/locales/use-text.ts'
import { CardBody } from '#modal/ui/patterns/card-body.tsx'
import { Header } from '#modal/ui/patterns/header.tsx'
import { Stage } from '#modal/ui/patterns/stage.tsx'
import { View } from '#modal/ui/patterns/view-parts.tsx'

interface CardPieceProps {
  readonly title: string
  readonly start: ReactNode
}

/** The open modal with a place for its view. */
export function CardPiece({ title, start }: CardPieceProps) {
  const text = useText()
  return (
    <Stage labelledBy="title" isOpen isInline={false} shakes={0} isBusy={false} onBackdrop={() => {}}>
      <Header
        titleId="title"
        titleRef={null}
        title={title}
        start={start}
        closeLabel={text('header.close')}
        onClose={() => {}}
      />
      <CardBody place="" direction="none">
        <View>
          <slot />
        </View>
      </CardBody>
      <div aria-live="polite" />
    </Stage>
  )
}
