import { describe, expect, it, vi } from 'vitest'
import { SheetStore, type Check, type Save } from './sheet-store.ts'

const check = (problems: Check['problems'] = []): Check => ({
  import: {
    id: '1',
    shopId: '2',
    shopName: 'Corner shop',
    fileName: 'Pasted rows',
    format: 'paste',
    status: 'ready',
    rowsTotal: 2,
    rowsRejected: 0,
    ordersTotal: 2,
    ordersCreated: 0,
    ordersExisting: 0,
    openRows: 2,
    error: null,
    createdAt: '2026-11-21T18:00:00Z',
    finishedAt: null,
  } as Check['import'],
  lastRow: 3,
  problems,
  notes: [],
})
const newStore = (save = vi.fn<Save>(async () => check())) => ({
  save,
  store: new SheetStore(
    {
      rows: [
        { row: 2, cells: ['A', '1'] },
        { row: 3, cells: ['B', 'two'] },
      ],
      check: check([{ row: 3, column: 1, message: 'must be a number', problem: null }]),
    },
    2,
    save,
  ),
})

describe('SheetStore', () => {
  it('shows edits immediately and saves them in one call', async () => {
    const { store, save } = newStore()
    store.edit([{ row: 3, column: 1, value: '2' }])
    store.edit([{ row: 2, column: 0, value: 'A-1' }])
    expect(store.cell(3, 1)).toBe('2')
    expect(store.snapshot().saving).toBe('saving')
    expect(await store.flush()).toBe(true)
    expect(save.mock.calls).toEqual([
      [
        [
          { row: 3, cells: [null, '2'] },
          { row: 2, cells: ['A-1', null] },
        ],
      ],
    ])
    expect(store.snapshot()).toMatchObject({ saving: 'saved', check: { problems: [] } })
  })

  it('undoes and redoes step by step', async () => {
    const { store, save } = newStore()
    store.edit([
      { row: 2, column: 0, value: 'X' },
      { row: 3, column: 0, value: 'X' },
    ])
    store.edit([{ row: 2, column: 0, value: 'Y' }])
    store.undo()
    expect([store.cell(2, 0), store.cell(3, 0)]).toEqual(['X', 'X'])
    store.undo()
    expect([store.cell(2, 0), store.cell(3, 0)]).toEqual(['A', 'B'])
    expect(store.snapshot()).toMatchObject({ canUndo: false, canRedo: true })
    store.redo()
    await store.flush()
    expect(save.mock.calls[0]?.[0]).toEqual([
      { row: 2, cells: ['X', null] },
      { row: 3, cells: ['X', null] },
    ])
  })

  it('removes and restores rows and adds new rows at the end', () => {
    const { store } = newStore()
    store.removeRows([2])
    expect(store.snapshot().order).toEqual([3])
    store.undo()
    expect(store.snapshot().order).toEqual([2, 3])
    expect(store.addRow()).toBe(4)
    expect(store.addRow()).toBe(5)
    expect(store.snapshot().order).toEqual([2, 3, 4, 5])
  })

  it('keeps edits that could not be saved and saves them with the next ones', async () => {
    const save = vi.fn<Save>(async () => check())
    save.mockRejectedValueOnce(new Error('no connection'))
    const { store } = newStore(save)
    store.edit([{ row: 2, column: 0, value: 'first' }])
    expect(await store.flush()).toBe(false)
    expect(store.snapshot().saving).toBe('failed')
    store.edit([{ row: 2, column: 1, value: '9' }])
    expect(await store.flush()).toBe(true)
    expect(save.mock.calls[1]?.[0]).toEqual([{ row: 2, cells: ['first', '9'] }])
  })
})
