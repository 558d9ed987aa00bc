import { sql } from 'kysely'
import type * as z from 'zod'
import type { SavedViewPage } from '../../../contract/saved-views/operator-saved-views.ts'
import type { SavedView, savedViewListSchema } from '../../../contract/saved-views/saved-views.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ViewScope } from './view-scope.ts'

type ViewRow = Omit<SavedView, 'canChange'>

export const listViews = async (
  db: Db,
  scope: ViewScope,
  page: SavedViewPage,
): Promise<z.output<typeof savedViewListSchema>> => {
  const { table, makers, makerName, within, isMaker, selfId, mayChangeShared, isReadOnly } = scope
  const { rows } = await sql<ViewRow>`
    select v.id, v.name, v.query, v.is_shared as "isShared", v.maker_id = ${selfId} as "isMine",
        ${makerName} as "makerName"
      from ${table} v join ${makers} m on ${isMaker}
      where ${within} and v.page = ${page} and (v.is_shared or v.maker_id = ${selfId})
      order by v.is_shared desc, v.position, v.id`.execute(db)
  return {
    views: rows.map((row) => ({ ...row, canChange: !isReadOnly && (row.isMine || mayChangeShared) })),
    canSortShared: !isReadOnly && mayChangeShared,
  }
}
