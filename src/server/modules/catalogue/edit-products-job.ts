import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import {
  operatorCatalogueBulk,
  productChange,
  type ProductChange,
} from '../../../contract/catalogue/catalogue-bulk.ts'
import { audit, auditAll } from '../../platform/auth/audit.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refusalOf, refusalIn } from '../../platform/kernel/refuse.ts'
import {
  declareBulkJob,
  handleBulkJob,
  startBulkJob,
  type RowResult,
  type BulkJob,
} from '../bulk-jobs/index.ts'

const { startProductEdit } = operatorCatalogueBulk

const itemSchema = z.object({ id: z.string(), code: z.string() })

const editing = declareBulkJob({
  name: 'product.edit',
  access: startProductEdit.access,
  input: z.object({ change: productChange }),
  item: itemSchema,
  chunkSize: 500,
  describe: ({ id, code }) => ({ label: code, subjectId: id }),
})

interface EditableProduct {
  readonly id: string
  readonly code: string
  readonly subjectEn: string
  readonly isPublished: boolean
  readonly category: string
  readonly customsName: string
  readonly hsCode: string
  readonly originCountry: string
  readonly goods: readonly string[]
  /** Whether all of its SKUs have the same. */
  readonly isEven: boolean
  readonly onSale: boolean
}

const readProducts = async (
  db: Db,
  ids: readonly string[],
  lock: RawBuilder<unknown>,
): Promise<EditableProduct[]> => {
  const { rows } = await sql<EditableProduct>`
    with chosen as materialized (
      select * from product where id = any (${ids}::bigint[]) order by id ${lock}
    )
    select p.id::text as id, p.code, subject_en as "subjectEn", is_published as "isPublished", category,
        customs_name as "customsName", hs_code as "hsCode",
        origin_country as "originCountry", s.goods, s."isEven", s."onSale"
      from chosen p cross join lateral (
        select coalesce(bool_or(is_active), false) as "onSale",
          count(distinct array(select unnest(goods_attributes) order by 1)) <= 1 as "isEven",
          array(select distinct unnest(x.goods_attributes) as goods from sku x where x.product_id = p.id order by goods)
            as goods
        from sku where sku.product_id = p.id
      ) s order by p.id desc`.execute(db)
  return rows
}

interface Plan {
  readonly before: string
  readonly after: string
  readonly problem: 'noSkuOnSale' | null
  readonly changes: boolean
}

const stateWord = (isPublished: boolean): string => (isPublished ? 'published' : 'withdrawn')

const planState = ({ isPublished, onSale }: EditableProduct, publish: boolean): Plan => ({
  before: stateWord(isPublished),
  after: stateWord(publish),
  problem: publish && !onSale ? 'noSkuOnSale' : null,
  changes: isPublished !== publish,
})

const listed = (words: readonly string[]): string => words.join(', ')

const planOf = (product: EditableProduct, change: ProductChange): Plan => {
  if (change.kind === 'publish' || change.kind === 'withdraw')
    return planState(product, change.kind === 'publish')
  if (change.kind === 'category') {
    const { category: before } = product
    return { before, after: change.category, problem: null, changes: before !== change.category }
  }
  if (change.kind === 'goods') {
    const before = listed(product.goods)
    const after = listed([...new Set(change.goods)].toSorted())
    return { before, after, problem: null, changes: before !== after || !product.isEven }
  }
  const { customsName, hsCode, originCountry } = { ...product, ...change }
  return {
    before: listed([product.customsName, product.hsCode, product.originCountry].filter(Boolean)),
    after: listed([customsName, hsCode, originCountry].filter(Boolean)),
    problem: null,
    changes:
      customsName !== product.customsName ||
      hsCode !== product.hsCode ||
      originCountry !== product.originCountry,
  }
}

const maxShown = 100

/** Refused products come first. */
export const previewProductEdit = async (
  db: Db,
  { ids, change }: ParsedInputOf<typeof operatorCatalogueBulk.previewProductEdit>,
) => {
  const plans = (await readProducts(db, ids, sql``)).map((product) => ({
    product,
    plan: planOf(product, change),
  }))
  const refused = plans.filter(({ plan }) => plan.problem !== null)
  const changing = plans.filter(({ plan }) => plan.problem === null && plan.changes)
  return {
    changes: changing.length,
    unchanged: plans.length - refused.length - changing.length,
    refused: refused.length,
    rows: [...refused.slice(0, maxShown / 2), ...changing]
      .slice(0, maxShown)
      .map(({ product: { id, code, subjectEn }, plan: { before, after, problem } }) => {
        return { id, code, subjectEn, before, after, problem }
      }),
  }
}

export const startEditing = (
  database: Database,
  input: ParsedInputOf<typeof startProductEdit>,
  call: OperatorCall,
): Promise<{ bulkJobId: string }> => {
  return oncePerKey(database, call, { endpoint: 'startProductEdit', input }, async (tx) => {
    const ids = [...new Set(input.ids)]
    const found = await tx.selectFrom('product').select(['id', 'code']).where('id', 'in', ids).execute()
    if (found.length < ids.length) throw notFound('Product')
    const codes = new Map(found.map(({ id, code }) => [id, code]))
    const rows = ids.map((id, index) => ({ at: index + 1, item: { id, code: codes.get(id) ?? '' } }))
    const bulkJobId = await startBulkJob(tx, editing, call, { input: { change: input.change }, rows })
    const detail = { products: ids.length, ...input.change }
    await audit(tx, call.operator, { action: 'products.edit', target: `work:${bulkJobId}`, detail, call })
    return { bulkJobId }
  })
}

const write = async (tx: Tx, ids: readonly string[], change: ProductChange): Promise<void> => {
  if (change.kind === 'goods') {
    const goods = [...new Set(change.goods)]
    await sql`update sku set goods_attributes = ${goods}::text[], updated_at = now()
      where product_id = any (${ids}::bigint[])`.execute(tx)
    await sql`update product set updated_at = now() where id = any (${ids}::bigint[])`.execute(tx)
    return
  }
  const sets = {
    publish: { is_published: true },
    withdraw: { is_published: false },
    category: { category: change.kind === 'category' ? change.category : '' },
    customs:
      change.kind === 'customs'
        ? {
            ...(change.customsName !== undefined && { customs_name: change.customsName }),
            ...(change.hsCode !== undefined && { hs_code: change.hsCode }),
            ...(change.originCountry !== undefined && { origin_country: change.originCountry }),
          }
        : {},
  }[change.kind]
  await tx
    .updateTable('product')
    .set({ ...sets, updated_at: sql<Date>`now()` })
    .where('id', 'in', [...ids])
    .execute()
}

const outcomeOf = (product: EditableProduct | undefined, plan: Plan | undefined): RowResult => {
  if (!product || !plan) return { ok: false, ...refusalIn(notFound('Product')) }
  if (plan.problem !== null) {
    return { ok: false, ...refusalOf(plan.problem, { code: product.code }) }
  }
  return plan.changes
    ? { ok: true, reason: 'changed', message: `${product.code} changed.` }
    : { ok: true, reason: 'unchanged', message: `${product.code} needed no change.` }
}

export const editBulkJob = (database: Database): BulkJob =>
  handleBulkJob(editing, {
    run: ({ input: { change }, items, call }) =>
      database.agencyTransaction(async (tx) => {
        const ids = items.map(({ id }) => id)
        const products = await readProducts(tx, ids, sql`for update`)
        const plans = new Map(products.map((product) => [product.id, planOf(product, change)]))
        const changing = products.filter(
          ({ id }) => plans.get(id)?.changes && plans.get(id)?.problem === null,
        )
        if (changing.length > 0) {
          await write(
            tx,
            changing.map(({ id }) => id),
            change,
          )
        }
        const entries = changing.map(({ id, code }) => ({
          action: 'product.edited',
          target: `product:${id}` as const,
          detail: { code, ...change },
        }))
        await auditAll(tx, call.operator, entries, call)
        const byId = new Map(products.map((product) => [product.id, product]))
        return ids.map((id) => outcomeOf(byId.get(id), plans.get(id)))
      }),
  })
