import { sql } from 'kysely'
import type * as z from 'zod'
import type { imports, sheetCheckSchema } from '../../../../contract/imports/imports.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { readHeader } from '../reading/columns.ts'
import { getImportRow } from '../rows/import-rows.ts'
import type { RejectedRow } from '../reading/import-types.ts'
import { listOpenRows, type ImportRef } from '../rows/open-rows.ts'
import { isBlank } from '../reading/read-orders.ts'

type Check = z.input<typeof sheetCheckSchema>
type Sheet = z.input<(typeof imports.getSheet)['output']>

interface CheckedRows {
  readonly problems: readonly RejectedRow[]
  readonly orders: readonly {
    readonly row: number
    readonly lastRow: number
    readonly rows: readonly number[] | null
    readonly leftEmpty: readonly { readonly row: number; readonly column: string }[] | null
    readonly placedAs: string | null
  }[]
}

const listChecked = async (
  db: Db,
  { customerId, importId }: ImportRef,
  shopId: string,
): Promise<CheckedRows> => {
  const found = await sql<CheckedRows>`
    with chunk as materialized (
      select orders, problems from order_import_chunk
        where customer_id = ${customerId} and import_id = ${importId} and from_rows
    )
    select
      (select coalesce(jsonb_agg(p.item order by (p.item ->> 'row')::int), '[]')
        from chunk, jsonb_array_elements(problems) as p (item)) as problems,
      (select coalesce(jsonb_agg(jsonb_build_object('row', o.item -> 'row', 'lastRow', o.item -> 'lastRow',
          'rows', o.item -> 'rows', 'leftEmpty', o.item -> 'leftEmpty',
          'placedAs', d.number)), '[]')
        from chunk, jsonb_array_elements(orders) as o (item)
          left join dropshipping_order d on d.customer_id = ${customerId} and d.shop_id = ${shopId}
            and d.shop_order_key = o.item ->> 'shopOrderKey') as orders`.execute(db)
  return found.rows[0] ?? { problems: [], orders: [] }
}

const notesOf = ({ problems, orders }: CheckedRows, rows: readonly number[]): Check['notes'] => {
  const placed = orders.flatMap(({ row, placedAs }) =>
    placedAs === null ? [] : [{ row, kind: 'placedBefore' as const, words: placedAs }],
  )
  const because = problems.flatMap(({ row, because: words }) =>
    words === undefined ? [] : [{ row, kind: 'belongsTo' as const, words }],
  )
  const known = new Set(problems.map(({ row }) => row))
  for (const { row, lastRow, rows: own } of orders) {
    if (own) for (const at of own) known.add(at)
    else for (let at = row; at <= lastRow; at += 1) known.add(at)
  }
  const left = orders.flatMap(({ leftEmpty }) => leftEmpty ?? [])
  const leftEmpty = [...Map.groupBy(left, ({ row }) => row)].map(([row, cells]) => ({
    row,
    kind: 'leftEmpty' as const,
    words: cells.map(({ column }) => column).join(', '),
  }))
  const repeated = rows.flatMap((row) => (known.has(row) ? [] : [{ row, kind: 'twice' as const, words: '' }]))
  return [...placed, ...because, ...repeated, ...leftEmpty]
}

const checkOf = async (db: Db, customer: CustomerActor, importId: string) => {
  const ref = { customerId: customer.customerId, importId }
  const { row, header } = await getImportRow(db, customer, importId)
  const rows = await listOpenRows(db, ref)
  const checked = await listChecked(db, ref, row.shopId)
  const filled = rows.filter((one) => !isBlank(one)).map((one) => one.row)
  const check: Check = {
    import: row,
    lastRow: header.lastRow,
    problems: checked.problems.flatMap(({ row: at, problems }) =>
      problems.map(({ at: column, message, problem = null }) => ({
        row: at,
        column: column ?? null,
        message,
        problem,
      })),
    ),
    // All open rows have been checked here, so those not rejected are valid.
    notes: notesOf(checked, filled),
  }
  return { check, rows, header }
}

export const sheetCheck = async (db: Db, customer: CustomerActor, importId: string): Promise<Check> =>
  (await checkOf(db, customer, importId)).check

export const getSheet = async (
  db: Db,
  customer: CustomerActor,
  { id }: { readonly id: string },
): Promise<Sheet> => {
  const { check, rows, header } = await checkOf(db, customer, id)
  const { at, cells } = readHeader(header.columns)
  const columns = Object.entries(at)
    .map(([field, index]) => ({ index, name: cells[index] ?? field, field }))
    .toSorted((one, other) => one.index - other.index)
  const shown = rows.filter((row) => !isBlank(row))
  return {
    columns,
    rows: shown.map((one) => ({ row: one.row, cells: one.cells.slice(0, cells.length) })),
    check,
  }
}
