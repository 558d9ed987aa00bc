import { describe, expect, it } from 'vitest'
import { nextPopup, stillClosed, type PopupSource } from './popups.ts'

const kind = (name: string, ids: readonly string[] | undefined): PopupSource => ({
  kind: name,
  ids,
  markRead: () => undefined,
  Dialog: () => null,
})

const opens = (all: readonly PopupSource[], closed: readonly string[] = []) => {
  const next = nextPopup(all, new Set(closed))
  return next && [next.news.kind, next.id, next.hasNext]
}

describe('the item that opens automatically', () => {
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

  it('comes with the ids of its kind that are open', () => {
    const next = nextPopup([kind('notice', ['1', '2', '3']), kind('arrival', ['7'])], new Set(['notice:1']))
    expect(next?.ids).toEqual(['2', '3'])
  })

  it('distinguishes kinds with the same ids', () => {
    expect(opens([kind('notice', ['1']), kind('arrival', ['1'])], ['notice:1'])).toEqual([
      'arrival',
      '1',
      false,
    ])
  })
})

describe('a closed item', () => {
  const closed = new Set(['notice:1', 'arrival:7'])

  it('stays closed while its list still has it or is loading', () => {
    const arrivals = { ...kind('arrival', ['7']), comesAgain: true }
    expect(stillClosed([kind('notice', ['1']), arrivals], closed)).toBe(closed)
    expect(stillClosed([kind('notice', ['1']), { ...arrivals, ids: undefined }], closed)).toBe(closed)
  })

  it('can open again after it was read, only if its kind comes again', () => {
    const arrivals = { ...kind('arrival', []), comesAgain: true }
    expect([...stillClosed([kind('notice', []), arrivals], closed)]).toEqual(['notice:1'])
  })
})
