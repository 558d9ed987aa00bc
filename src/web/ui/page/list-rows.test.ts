import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepListRows, neighboursOf } from './list-rows.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

const order = (id: number): string => `/orders/detail?id=${id}`

describe('the rows of the list seen last', () => {
  it('lead from one detail page to the next', () => {
    keepListRows([order(7), order(3), order(5)])
    expect(neighboursOf(order(3))).toEqual({ place: 2, total: 3, previous: order(7), next: order(5) })
    expect(neighboursOf(order(7))).toMatchObject({ previous: null, next: order(3) })
    expect(neighboursOf(order(5))).toMatchObject({ previous: order(3), next: null })
  })

  it('lead nowhere from a page that was not among them, from an only row, or where they are damaged', () => {
    keepListRows([order(7), order(3)])
    expect(neighboursOf(order(9))).toBeNull()
    keepListRows([order(7)])
    expect(neighboursOf(order(7))).toBeNull()
    kept.set('rows:/orders/detail', '{')
    expect(neighboursOf(order(7))).toBeNull()
  })

  it('are kept for each kind of detail page', () => {
    keepListRows([order(7), order(3)])
    keepListRows(['/invoices/detail?id=1', '/invoices/detail?id=2'])
    keepListRows([])
    expect(neighboursOf(order(7))).not.toBeNull()
  })
})
