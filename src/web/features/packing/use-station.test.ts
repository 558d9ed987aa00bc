import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createScans } from './use-station.ts'

it('scans made while an order loads go to that order, in their order, and not to what was there before', async () => {
  const { handler, take, release } = createScans()
  const [before, order]: [string[], string[]] = [[], []]
  const search = { onScan: (typed: string) => void before.push(typed) }
  take(search)
  handler.current.onScan('PO-1')
  release(search)
  handler.current.onScan('SKU-A')
  handler.current.onScan('*7')
  // Renders again after each, as a counted unit does.
  const counting = {
    onScan: (typed: string) => {
      order.push(typed)
      take(counting)
    },
  }
  take(counting)
  await sleep(20)
  expect([before, order]).toEqual([['PO-1'], ['SKU-A', '*7']])
  release(search)
  handler.current.onScan('SKU-B')
  expect(order).toEqual(['SKU-A', '*7', 'SKU-B'])
})
