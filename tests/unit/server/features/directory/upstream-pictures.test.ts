import { describe, expect, it } from 'vitest'
import { createUpstreamPictures } from '#server/features/directory/upstream-pictures.ts'
import type { ServedPicture } from '#server/http/pictures/served-picture.ts'

const PICTURE: ServedPicture = { type: 'image/png', bytes: Buffer.from('x') }

/** Pictures that arrive when the test resolves them. */
function held() {
  const waiting: { readonly id: string; readonly answer: (picture: ServedPicture | undefined) => void }[] = []
  let now = 0
  const pictureOf = createUpstreamPictures(
    (id) => new Promise((answer) => waiting.push({ id, answer })),
    () => now,
  )
  return { waiting, pictureOf, pass: (milliseconds: number) => (now += milliseconds) }
}

describe('upstream pictures', () => {
  it('Concurrent requests for a picture share one fetch', async () => {
    const { waiting, pictureOf } = held()
    const looks = [pictureOf('a'), pictureOf('a'), pictureOf('a')]
    expect(waiting).toHaveLength(1)
    waiting[0]?.answer(PICTURE)
    expect(await Promise.all(looks)).toEqual([PICTURE, PICTURE, PICTURE])
  })

  it('A missing picture is not fetched again for ten minutes', async () => {
    const { waiting, pictureOf, pass } = held()
    const first = pictureOf('a')
    waiting[0]?.answer(undefined)
    expect(await first).toBe('pending')
    pass(599_000)
    expect(await pictureOf('a')).toBe('pending')
    expect(waiting).toHaveLength(1)
    pass(2_000)
    const again = pictureOf('a')
    waiting[1]?.answer(PICTURE)
    expect(await again).toBe(PICTURE)
  })

  it('Eight pictures are fetched at a time in the order of the requests, and a request behind 256 others is not queued', async () => {
    const { waiting, pictureOf } = held()
    const looks = Array.from({ length: 8 + 256 }, (_, index) => pictureOf(`p${index}`))
    expect(waiting).toHaveLength(8)
    expect(await pictureOf('one too many')).toBe('pending')
    waiting[0]?.answer(PICTURE)
    await looks[0]
    await Promise.resolve()
    expect(waiting.map(({ id }) => id)).toEqual(Array.from({ length: 9 }, (_, index) => `p${index}`))
  })

  it('A picture whose fetch fails is missing', async () => {
    const pictureOf = createUpstreamPictures(() => Promise.reject(new TypeError('fetch failed')))
    expect(await pictureOf('a')).toBe('pending')
  })
})
