import { useText } from '#modal/locales/use-text.ts'
import { PlacesDrawing, RailsDrawing } from '#modal/ui/illustrations/network-drawings.tsx'
import { HelpList } from '#modal/ui/patterns/help-list.tsx'
import { View } from '#modal/ui/patterns/view-parts.tsx'

/** An introduction to networks in two points. */
export function WhatIsANetworkView() {
  const text = useText()
  return (
    <View>
      <HelpList
        items={[
          {
            picture: <RailsDrawing />,
            title: text('network-help.what.title'),
            text: text('network-help.what.text'),
          },
          {
            picture: <PlacesDrawing />,
            title: text('network-help.why.title'),
            text: text('network-help.why.text'),
          },
        ]}
      />
    </View>
  )
}
