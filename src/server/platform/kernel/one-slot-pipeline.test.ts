import { expect, it } from 'vitest'
import { OneSlotPipeline } from './one-slot-pipeline.ts'

const held = () => {
  let release = (): void => undefined
  const until = new Promise<void>((resolve) => (release = resolve))
  return { until, release: () => release() }
}

it('runs one task in the background and starts the next only after it', async () => {
  const behind = new OneSlotPipeline()
  const [first, said] = [held(), [] as string[]]
  await behind.start(async () => {
    said.push('first begins')
    await first.until
    said.push('first ends')
  })
  const next = behind.start(async () => void said.push('second'))
  said.push('prepared')
  first.release()
  await next
  await behind.end()
  expect(said).toEqual(['first begins', 'prepared', 'first ends', 'second'])
})

it('throws a failure at the next call, which starts nothing, and at the end', async () => {
  const behind = new OneSlotPipeline()
  await behind.start(() => Promise.reject(new Error('no room')))
  let isStarted = false
  await expect(behind.start(async () => void (isStarted = true))).rejects.toThrow('no room')
  await expect(behind.end()).rejects.toThrow('no room')
  expect(isStarted).toBe(false)
})
