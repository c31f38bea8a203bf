import { NETWORKS, findNetwork } from '#schemas/networks/catalogue.ts'
import { EncodedBody } from '#server/http/encoded-body.ts'
import { iconNames } from './icon-names.ts'
import { monogram } from './monogram.ts'

/** Pictures of networks: their logo where one is known, else a monogram, never nothing. */
export interface ImagesService {
  forNetwork(caipNetworkId: string): Promise<EncodedBody>
  /** @param imageId The picture's id in the network catalogue. */
  forAsset(imageId: string): Promise<EncodedBody>
}

/** An icon of @web3icons/core is a module whose default export is the SVG's text. */
interface IconModule {
  readonly default: unknown
}

export function createImagesService(): ImagesService {
  const known = new Map<string, Promise<EncodedBody>>()

  async function draw(name: string): Promise<EncodedBody> {
    for (const icon of iconNames(name)) {
      const svg = await readIcon(icon)
      if (svg !== undefined) return new EncodedBody(Buffer.from(svg))
    }
    return new EncodedBody(Buffer.from(monogram(name)))
  }

  function forNetworkName(name: string): Promise<EncodedBody> {
    const drawn = known.get(name)
    if (drawn !== undefined) return drawn
    const made = draw(name)
    known.set(name, made)
    return made
  }

  return {
    async forNetwork(caipNetworkId) {
      const network = findNetwork(caipNetworkId)
      return network === undefined ? unknownPicture(caipNetworkId) : forNetworkName(network.name)
    },
    async forAsset(imageId) {
      const network = NETWORKS.find(({ assets }) => assets?.imageId === imageId)
      return network === undefined ? unknownPicture(imageId) : forNetworkName(network.name)
    },
  }
}

/** Not remembered: whoever asks chooses the name. */
function unknownPicture(name: string): EncodedBody {
  return new EncodedBody(Buffer.from(monogram(name)))
}

async function readIcon(name: string): Promise<string | undefined> {
  try {
    const module = (await import(`@web3icons/core/svgs/networks/branded/${name}.svg.js`)) as IconModule
    return typeof module.default === 'string' ? module.default : undefined
  } catch {
    return undefined
  }
}
