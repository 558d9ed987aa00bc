import { describe, expect, it } from 'vitest'
import { setTimeZone } from '../../ui/text/time-zone.ts'
import { draftOf, emptyBanner, inputOf, problemsIn, type Banner } from './banner-draft.ts'

setTimeZone('Asia/Shanghai')

const banner = {
  id: '7',
  title: 'Sale',
  imageUrl: '/app/files/12/large',
  link: null,
  places: ['dashboard'],
  status: 'ended',
  audience: 'all',
  customers: [],
  startsAt: '2026-11-01T09:30:00.000Z',
  endsAt: '2026-11-20T04:00:00.000Z',
  savedBy: 'Olivia',
  updatedAt: '2026-11-20T04:00:00.000Z',
} as unknown as Banner

describe('the days of a banner', () => {
  it('that were not changed keep their times', () => {
    const { startsAt, endsAt } = inputOf(banner, { ...draftOf(banner), title: 'Sales' })
    expect([startsAt, endsAt]).toEqual([banner.startsAt, banner.endsAt])
  })

  it('begin at midnight and end before the next, in the time zone of the operator', () => {
    const draft = { ...draftOf(banner), startDay: '2026-11-27', endDay: '2026-11-28' }
    expect(inputOf(banner, draft)).toMatchObject({
      startsAt: '2026-11-26T16:00:00.000Z',
      endsAt: '2026-11-28T15:59:59.999Z',
    })
    expect(inputOf(null, { ...draft, endDay: '' }).endsAt).toBeNull()
  })
})

it('a new banner lacks a title and an image, and starts today', () => {
  const draft = emptyBanner(new Date('2026-11-26T17:00:00Z'))
  expect(draft.startDay).toBe('2026-11-27')
  expect(problemsIn(draft)).toEqual({ title: 'needsTitle', images: 'needsImage' })
  expect(problemsIn({ ...draft, endDay: '2026-11-26' })).toHaveProperty('endDay', 'needsLaterEnd')
})
