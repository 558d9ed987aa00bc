import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { imports } from '../../../../contract/imports/imports.ts'

export type LoadedSheet = OutputOf<typeof imports.getSheet>
export type SheetColumn = LoadedSheet['columns'][number]
export type Check = LoadedSheet['check']
export type Problem = Check['problems'][number]
export type Note = Check['notes'][number]

/** A cell's new value; `column` is its index in the row. */
export interface Edit {
  readonly row: number
  readonly column: number
  readonly value: string
}

/** A row to save; null leaves a cell unchanged. */
export type RowChange = { readonly row: number; readonly cells: (string | null)[] }
export type Save = (rows: RowChange[]) => Promise<Check>

export interface SheetSnapshot {
  readonly rows: ReadonlyMap<number, readonly string[]>
  /** The numbers of rows that are not empty or were just added, in order. */
  readonly order: readonly number[]
  readonly check: Check
  readonly saving: 'saved' | 'saving' | 'failed'
  readonly canUndo: boolean
  readonly canRedo: boolean
}

const saveDelayMs = 350
/** Keeps calls well below the server's limit. */
const maxCellsAtOnce = 4_000

/**
 * The rows of an import while they are edited. Edits are shown immediately, saved to the server after a pause, and
 * returned with their problems. Edits of a failed save are sent again with the next one.
 */
export class SheetStore {
  readonly width: number
  private now: SheetSnapshot
  private readonly save: Save
  private readonly fresh = new Set<number>()
  private readonly done: (readonly Edit[])[] = []
  private readonly undone: (readonly Edit[])[] = []
  private readonly waiting = new Map<number, Map<number, string>>()
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private sending: Promise<void> | null = null

  constructor(loaded: Pick<LoadedSheet, 'rows' | 'check'>, width: number, save: Save) {
    this.width = width
    this.save = save
    const rows = new Map(loaded.rows.map(({ row, cells }) => [row, cells]))
    this.now = {
      rows,
      order: [...rows.keys()],
      check: loaded.check,
      saving: 'saved',
      canUndo: false,
      canRedo: false,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly snapshot = (): SheetSnapshot => this.now

  cell(row: number, column: number): string {
    return this.now.rows.get(row)?.[column] ?? ''
  }

  /** One step that can be undone. */
  edit(edits: readonly Edit[]): void {
    const before = this.apply(edits)
    if (before.length === 0) return
    this.done.push(before)
    this.undone.length = 0
    this.scheduleSave()
  }

  undo(): void {
    this.step(this.done, this.undone)
  }
  redo(): void {
    this.step(this.undone, this.done)
  }

  /** Adds an empty row at the end and returns its number. It is saved once it has a value. */
  addRow(): number {
    const row = Math.max(this.now.check.lastRow, ...this.now.rows.keys(), 1) + 1
    this.fresh.add(row)
    this.change({ rows: new Map(this.now.rows).set(row, this.blank()) })
    return row
  }

  removeRows(rows: readonly number[]): void {
    for (const row of rows) this.fresh.delete(row)
    this.edit(rows.flatMap((row) => this.blank().map((value, column) => ({ row, column, value }))))
    this.change({})
  }

  /** Resolves to whether all edits are saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer)
    while (this.sending ?? this.waiting.size > 0) {
      await (this.sending ?? this.send())
      if (this.now.saving === 'failed') return false
    }
    return true
  }

  private blank(): string[] {
    return Array.from({ length: this.width }, () => '')
  }

  private step(from: (readonly Edit[])[], to: (readonly Edit[])[]): void {
    const edits = from.pop()
    if (!edits) return
    to.push(this.apply(edits))
    this.scheduleSave()
  }

  /** Applies edits and returns the edits that undo them. */
  private apply(edits: readonly Edit[]): Edit[] {
    const rows = new Map(this.now.rows)
    const before: Edit[] = []
    for (const { row, column, value } of edits) {
      const cells = rows.get(row) ?? this.blank()
      const was = cells[column] ?? ''
      if (was === value) continue
      before.unshift({ row, column, value: was })
      rows.set(
        row,
        this.blank().map((_, at) => (at === column ? value : (cells[at] ?? ''))),
      )
      const waiting = this.waiting.get(row) ?? new Map<number, string>()
      this.waiting.set(row, waiting.set(column, value))
    }
    if (before.length > 0) this.change({ rows })
    return before
  }

  private scheduleSave(): void {
    this.change({ canUndo: this.done.length > 0, canRedo: this.undone.length > 0, saving: 'saving' })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), saveDelayMs)
  }

  private change(part: Partial<SheetSnapshot>): void {
    const rows = part.rows ?? this.now.rows
    const order = [...rows.keys()]
      .filter((row) => this.fresh.has(row) || (rows.get(row) ?? []).some((cell) => cell.trim() !== ''))
      .toSorted((one, other) => one - other)
    this.now = { ...this.now, ...part, order }
    for (const listener of this.listeners) listener()
  }

  private takeBatch(): [number, Map<number, string>][] {
    const batch: [number, Map<number, string>][] = []
    let cells = 0
    for (const [row, changes] of this.waiting) {
      if (batch.length > 0 && cells + changes.size > maxCellsAtOnce) break
      batch.push([row, changes])
      cells += changes.size
      this.waiting.delete(row)
    }
    return batch
  }

  private send(): Promise<void> {
    const batch = this.takeBatch()
    const rows = batch.map(([row, changes]) => ({
      row,
      cells: this.blank().map((_, column) => changes.get(column) ?? null),
    }))
    this.change({ saving: 'saving' })
    const saving = this.save(rows).then(
      (check) => {
        this.sending = null
        this.change({ check, saving: this.waiting.size > 0 ? 'saving' : 'saved' })
      },
      () => {
        // The call layer has shown the error. Newer edits win over those that could not be saved.
        for (const [row, changes] of batch)
          this.waiting.set(row, new Map([...changes, ...(this.waiting.get(row) ?? [])]))
        this.sending = null
        this.change({ saving: 'failed' })
      },
    )
    this.sending = saving
    return saving
  }
}
