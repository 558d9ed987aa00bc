import { expect, it } from 'vitest'
import { createBodyMemory, type HeldBytes } from '../body-memory.ts'

const refused = { reason: 'tooManyRequests' }

/** Adds single bytes until it is refused, and tells how many there were. */
const fill = (held: HeldBytes): number => {
  for (let bytes = 0; ; bytes += 1) {
    try {
      held.add(1)
    } catch (error) {
      expect(error).toMatchObject(refused)
      return bytes
    }
  }
}

it('leaves something for the next account, however many hold their share', () => {
  const memory = createBodyMemory(1_200)
  expect(fill(memory.hold('one'))).toBe(600)
  expect(fill(memory.hold('two'))).toBe(300)
  expect(fill(memory.hold('three'))).toBe(150)
  expect(() => memory.hold('one').add(1)).toThrow(expect.objectContaining(refused))
})

it('counts all uploads of an account, until each is released, once', () => {
  const memory = createBodyMemory(1_000)
  const [first, second] = [memory.hold('one'), memory.hold('one')]
  first.add(300)
  second.add(200)
  expect(() => second.add(1)).toThrow(expect.objectContaining(refused))
  first.release()
  first.release()
  second.add(300)
  expect(() => second.add(1)).toThrow(expect.objectContaining(refused))
  second.release()
  expect(fill(memory.hold('two'))).toBe(500)
})
