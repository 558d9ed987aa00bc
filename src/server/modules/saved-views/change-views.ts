import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { SavedViewId } from '../../../contract/kernel/ids.ts'
import type { operatorSavedViews, SavedViewPage } from '../../../contract/saved-views/operator-saved-views.ts'
import { maxSavedViews } from '../../../contract/saved-views/saved-views.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { ViewScope } from './view-scope.ts'

interface View {
  readonly id: SavedViewId
  readonly page: SavedViewPage
  readonly name: string
  readonly makerId: string
  readonly isShared: boolean
}

/** @throws DomainError notFound, savedViewNotYours */
const lockChangeable = async (tx: Tx, scope: ViewScope, id: string): Promise<View> => {
  const { table, within, selfId, mayChangeShared, lock } = scope
  await lock(tx)
  const { rows } = await sql<View>`
    select v.id, v.page, v.name, v.maker_id as "makerId", v.is_shared as "isShared"
      from ${table} v where ${within} and v.id = ${id} and (v.is_shared or v.maker_id = ${selfId})`.execute(
    tx,
  )
  const view = rows[0]
  if (!view) throw notFound('Saved view')
  if (view.makerId !== selfId && !mayChangeShared) throw refuse('savedViewNotYours')
  return view
}

type Place = Omit<View, 'id'>

/** Shared views have a name once; so has everyone among their own, shared or not. */
const checkName = async (tx: Tx, scope: ViewScope, view: Place, exceptId: string | null): Promise<void> => {
  const { table, within } = scope
  const { rows } = await sql<{ id: string }>`
    select v.id from ${table} v
      where ${within} and v.page = ${view.page} and lower(v.name) = lower(${view.name})
        and (${exceptId}::bigint is null or v.id <> ${exceptId})
        and (v.maker_id = ${view.makerId} or (v.is_shared and ${view.isShared}))
      limit 1`.execute(tx)
  if (rows.length > 0) throw refuse('savedViewNameTaken')
}

/** The place after the last one of the group. @throws DomainError tooManySavedViews */
const nextPosition = async (tx: Tx, scope: ViewScope, view: Place): Promise<number> => {
  const { table, within } = scope
  const { rows } = await sql<{ views: number; last: number }>`
    select count(*)::integer as views, coalesce(max(v.position), 0) as last from ${table} v
      where ${within} and v.page = ${view.page} and v.is_shared = ${view.isShared}
        and (v.is_shared or v.maker_id = ${view.makerId})`.execute(tx)
  const { views, last } = rows[0] ?? { views: 0, last: 0 }
  if (views >= maxSavedViews) throw refuse('tooManySavedViews', { max: maxSavedViews })
  return last + 1
}

export const createView = async (
  tx: Tx,
  scope: ViewScope,
  input: ParsedInputOf<typeof operatorSavedViews.createOperatorSavedView>,
): Promise<SavedViewId> => {
  await scope.lock(tx)
  const view = { ...input, makerId: scope.selfId }
  await checkName(tx, scope, view, null)
  const position = await nextPosition(tx, scope, view)
  const { rows } = await sql<{ id: SavedViewId }>`
    insert into ${scope.table} (${scope.ownColumns}, page, name, query, is_shared, position)
      values (${scope.ownValues}, ${input.page}, ${input.name}, ${JSON.stringify(input.query)}::jsonb,
        ${input.isShared}, ${position})
      returning id`.execute(tx)
  if (!rows[0]) throw new Error('the view was not saved')
  return rows[0].id
}

/** Only its maker shares a view or makes it private; the latter would hide it from whoever else did it. */
export const updateView = async (
  tx: Tx,
  scope: ViewScope,
  input: ParsedInputOf<typeof operatorSavedViews.updateOperatorSavedView>,
): Promise<void> => {
  const { table, within, selfId } = scope
  const before = await lockChangeable(tx, scope, input.id)
  const next = { ...before, name: input.name ?? before.name, isShared: input.isShared ?? before.isShared }
  const isMoved = next.isShared !== before.isShared
  if (isMoved && before.makerId !== selfId) throw refuse('savedViewNotYours')
  await checkName(tx, scope, next, input.id)
  const position = isMoved ? await nextPosition(tx, scope, next) : null
  const query = input.query === undefined ? null : JSON.stringify(input.query)
  await sql`
    update ${table} v set name = ${next.name}, is_shared = ${next.isShared},
        query = coalesce(${query}::jsonb, v.query), position = coalesce(${position}::integer, v.position),
        updated_at = now()
      where ${within} and v.id = ${input.id}`.execute(tx)
}

/** Returns its name. */
export const deleteView = async (tx: Tx, scope: ViewScope, id: string): Promise<string> => {
  const { name } = await lockChangeable(tx, scope, id)
  await sql`delete from ${scope.table} v where ${scope.within} and v.id = ${id}`.execute(tx)
  return name
}

/** @throws DomainError notFound, savedViewsChanged unless each view of the group is named once */
export const sortViews = async (
  tx: Tx,
  scope: ViewScope,
  { page, isShared, ids }: ParsedInputOf<typeof operatorSavedViews.sortOperatorSavedViews>,
): Promise<void> => {
  const { table, within, selfId, mayChangeShared, lock } = scope
  if (isShared && !mayChangeShared) throw refuse('savedViewNotYours')
  await lock(tx)
  const { rows } = await sql<{ id: SavedViewId }>`
    select v.id from ${table} v where ${within} and v.page = ${page} and v.is_shared = ${isShared}
      and (v.is_shared or v.maker_id = ${selfId})`.execute(tx)
  const known = new Set<string>(rows.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw notFound('Saved view')
  if (ids.length !== known.size || new Set(ids).size !== known.size) throw refuse('savedViewsChanged')
  await sql`
    update ${table} v set position = sorted.position
      from unnest(${ids}::bigint[]) with ordinality as sorted (id, position)
      where ${within} and v.id = sorted.id`.execute(tx)
}
