import { expect, it } from 'vitest'
import { unknownAnimations } from '#tooling/vite/known-animations.ts'

it('An animation that was renamed away from its keyframes is found', () => {
  expect(
    unknownAnimations('.a{animation:.9s linear infinite _turn_1}@keyframes turn{to{rotate:1turn}}'),
  ).toEqual(['_turn_1'])
})

it('Keyframes, keywords, times, functions and variables are no names', () => {
  const css =
    '.a{animation:turn .9s cubic-bezier(.2,.8,.2,1) infinite both,fade var(--calm) var(--ease-out)}' +
    '.b{animation:none!important}.c{animation-name:fade}@keyframes turn{}@keyframes fade{}'
  expect(unknownAnimations(css)).toEqual([])
})
