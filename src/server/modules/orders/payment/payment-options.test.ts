import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inPriority, lineOptions, type LineOption } from './payment-options.ts'

const line = (lineId: string, freightMinor: number, daysMin: number, daysMax: number): LineOption => ({
  lineId,
  name: lineId,
  freightMinor,
  daysMin,
  daysMax,
})
const chosen = line('chosen', 500, 6, 9)

it('offers the cheapest of the cheaper lines, and the fastest of the faster ones', () => {
  const post = line('post', 300, 12, 20)
  const sea = line('sea', 300, 20, 40)
  const express = line('express', 2_000, 2, 4)
  const courier = line('courier', 1_500, 3, 4)
  const same = line('same', 500, 6, 9)
  expect(lineOptions(chosen, [chosen, same])).toEqual({ cheaper: null, faster: null })
  expect(lineOptions(chosen, [sea, chosen, post, courier, express])).toEqual({
    cheaper: post,
    faster: express,
  })
})

it('offers a line as both cheapest and fastest', () => {
  const better = line('better', 400, 3, 5)
  expect(lineOptions(chosen, [better, chosen])).toEqual({ cheaper: better, faster: better })
})

const ordersOf = fc.uniqueArray(
  fc.record({
    id: fc.nat(500).map(String),
    totalMinor: fc.nat(5),
    createdAt: fc.nat(5).map((day) => `2026-11-0${day + 1}T00:00:00+00:00`),
  }),
  { selector: ({ id }) => id },
)

it('keeps every id once; equal and unknown ones keep their order', () => {
  fc.assert(
    fc.property(ordersOf, fc.array(fc.nat(500).map((n) => `x${n}`)), (orders, unknown) => {
      const ids = [...new Set([...unknown, ...orders.map(({ id }) => id)])]
      const totals = new Map(orders.map(({ id, totalMinor }) => [id, totalMinor]))
      for (const priority of ['given', 'oldest', 'cheapest', 'dearest'] as const)
        expect(inPriority(ids, orders, priority).toSorted()).toEqual(ids.toSorted())
      const place = (id: string): number => totals.get(id) ?? Number.POSITIVE_INFINITY
      const cheapest = inPriority(ids, orders, 'cheapest')
      for (const [index, id] of cheapest.entries()) {
        const next = cheapest[index + 1]
        if (next === undefined) continue
        const isBefore = ids.indexOf(id) < ids.indexOf(next)
        expect(place(id) < place(next) || (place(id) === place(next) && isBefore)).toBe(true)
      }
    }),
  )
})
