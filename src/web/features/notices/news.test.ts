import { describe, expect, it } from 'vitest'
import { nextNews, stillClosed, type News } from './news.ts'

const kind = (name: string, ids: readonly string[] | undefined): News => ({
  kind: name,
  ids,
  markRead: () => undefined,
  Dialog: () => null,
})

const opens = (all: readonly News[], closed: readonly string[] = []) => {
  const next = nextNews(all, new Set(closed))
  return next && [next.news.kind, next.id, next.hasNext]
}

describe('what opens by itself', () => {
  it('is the first unread notice, and after it the next one', () => {
    expect(opens([kind('notice', ['1', '2'])])).toEqual(['notice', '1', true])
    expect(opens([kind('notice', ['1', '2'])], ['notice:1'])).toEqual(['notice', '2', false])
    expect(opens([kind('notice', ['1', '2'])], ['notice:1', 'notice:2'])).toBeNull()
    expect(opens([kind('notice', [])])).toBeNull()
  })

  it('is the first arrival notice when no notice is left, and nothing before the notices are known', () => {
    const arrivals = kind('arrival', ['7', '8'])
    expect(opens([kind('notice', undefined), arrivals])).toBeNull()
    expect(opens([kind('notice', ['1']), arrivals])).toEqual(['notice', '1', true])
    expect(opens([kind('notice', ['1']), arrivals], ['notice:1'])).toEqual(['arrival', '7', true])
    expect(opens([kind('notice', []), arrivals], ['arrival:7'])).toEqual(['arrival', '8', false])
  })

  it('tells kinds with the same ids apart', () => {
    expect(opens([kind('notice', ['1']), kind('arrival', ['1'])], ['notice:1'])).toEqual([
      'arrival',
      '1',
      false,
    ])
  })
})

describe('what was closed', () => {
  const closed = new Set(['notice:1', 'arrival:7'])

  it('stays closed while the list still holds it, or is not known', () => {
    const arrivals = { ...kind('arrival', ['7']), comesAgain: true }
    expect(stillClosed([kind('notice', ['1']), arrivals], closed)).toBe(closed)
    expect(stillClosed([kind('notice', ['1']), { ...arrivals, ids: undefined }], closed)).toBe(closed)
  })

  it('may open again once it was read, of a kind that comes again alone', () => {
    const arrivals = { ...kind('arrival', []), comesAgain: true }
    expect([...stillClosed([kind('notice', []), arrivals], closed)]).toEqual(['notice:1'])
  })
})
