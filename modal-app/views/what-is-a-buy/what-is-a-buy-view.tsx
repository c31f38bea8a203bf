import { useText } from '#modal/locales/use-text.ts'
import { PlacesDrawing, RailsDrawing } from '#modal/ui/illustrations/network-drawings.tsx'
import { HelpList } from '#modal/ui/patterns/help-list.tsx'
import { View } from '#modal/ui/patterns/view-parts.tsx'

/** An introduction to buying with money in two points. */
export function WhatIsABuyView() {
  const text = useText()
  return (
    <View>
      <HelpList
        items={[
          { picture: <RailsDrawing />, title: text('buy-help.what.title'), text: text('buy-help.what.text') },
          {
            picture: <PlacesDrawing />,
            title: text('buy-help.where.title'),
            text: text('buy-help.where.text'),
          },
        ]}
      />
    </View>
  )
}
